import { parseId } from "#lib/domain/id";
import { endpoint } from "#lib/http/endpoint";
import { replyEmpty } from "#lib/http/reply";
import { retryBatch } from "#lib/service/retry-batch";

type Params = { campaignId: string; batchId: string };

export const POST = endpoint<Params>("retry-batch", async ({ service, caller, params }) => {
  await retryBatch(service, caller, parseId("batch", params.batchId));
  return replyEmpty(201);
});
