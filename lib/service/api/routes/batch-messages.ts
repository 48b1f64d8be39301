import { parseId } from "#lib/domain/api/id";
import { reply } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { readListQuery } from "#lib/service/api/list-query";
import { listBatchMessages } from "#lib/service/messages/list-messages";
import { BatchMessagePage } from "#lib/wire/api/page";

type Params = { campaignId: string; batchId: string };

export const GET = endpoint<Params>("list-batch-messages", async ({ request, service, caller, params }) => {
  const query = readListQuery(request);
  return reply(
    200,
    BatchMessagePage,
    await listBatchMessages(service, caller, parseId("batch", params.batchId), query),
  );
});
