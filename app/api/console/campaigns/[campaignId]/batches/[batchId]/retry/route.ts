import { preflight } from "#lib/console/retries/preflight";
import { retryBatch } from "#lib/console/retries/retry-batch";
import { askerOf, campaignEndpoint, Refused, readBody } from "#lib/web/console/console-endpoint";
import { BatchPreflight, BatchRetry } from "#lib/wire/console/batch-retry";
import { OperationStarted } from "#lib/wire/console/operation";

type Params = { campaignId: string; batchId: string };

export const GET = campaignEndpoint<Params, typeof BatchPreflight>(
  "read",
  BatchPreflight,
  async ({ reader, params }) => {
    const found = await preflight(reader, params.batchId);
    if (!found) throw new Refused(404, "batch_unknown", "No message of this batch has been read yet.");
    return found;
  },
);

export const POST = campaignEndpoint<Params, typeof OperationStarted>(
  "send",
  OperationStarted,
  async ({ request, mirror, reader, operator, params }) => {
    const asked = await readBody(request, BatchRetry);
    return retryBatch(mirror, reader, params.batchId, asked, askerOf(request, operator));
  },
  201,
  { inside: "batch.retry" },
);
