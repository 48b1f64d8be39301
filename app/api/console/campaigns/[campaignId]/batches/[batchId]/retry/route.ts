import { preflight } from "#lib/console/retries/preflight";
import { retryBatch } from "#lib/console/retries/retry-batch";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { BatchPreflight, BatchRetry } from "#lib/wire/console/batch-retry";
import { OperationStarted } from "#lib/wire/console/operation";

export const GET = campaignEndpoint<{ campaignId: string; batchId: string }>({
  permission: "read",
  answer: BatchPreflight,
  handle: ({ reader, params }) => preflight(reader, params.batchId),
});

export const POST = campaignEndpoint<{ campaignId: string; batchId: string }>({
  permission: "send",
  answer: OperationStarted,
  status: 201,
  audit: { action: "batch.retry" },
  handle: async ({ request, mirror, reader, params, asker }) => {
    const asked = await readBody(request, BatchRetry);
    return retryBatch(mirror, reader, params.batchId, asked, asker);
  },
});
