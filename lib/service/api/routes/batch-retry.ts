import { parseId } from "#lib/domain/api/id";
import { replyEmpty } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { retryBatch } from "#lib/service/batches/retry-batch";

type Params = { campaignId: string; batchId: string };

export const POST = endpoint<Params>("retry-batch", async ({ service, caller, params }) => {
  await retryBatch(service, caller, parseId("batch", params.batchId));
  return replyEmpty(201);
});
