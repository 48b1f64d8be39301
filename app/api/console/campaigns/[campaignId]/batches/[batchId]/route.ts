import { showBatch } from "#lib/console/batches/show-batches";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Refused } from "#lib/web/console/console-endpoint";
import { BatchDetail } from "#lib/wire/console/batch";

type Params = { campaignId: string; batchId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: BatchDetail,
  handle: async ({ reader, params }) => {
    const found = await showBatch(reader, params.batchId);
    if (!found) throw new Refused(404, "batch_unknown", "No message of this batch has been read yet.");
    return found;
  },
});
