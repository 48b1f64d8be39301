import { parseId } from "#lib/domain/id";
import { reply } from "#lib/http/api-reply";
import { endpoint } from "#lib/http/endpoint";
import { readListQuery } from "#lib/http/list-query";
import { listBatchMessages } from "#lib/service/list-messages";
import { BatchMessagePage } from "#lib/wire/page";

type Params = { campaignId: string; batchId: string };

export const GET = endpoint<Params>("list-batch-messages", async ({ request, service, caller, params }) => {
  const query = readListQuery(request);
  return reply(
    200,
    BatchMessagePage,
    await listBatchMessages(service, caller, parseId("batch", params.batchId), query),
  );
});
