import { checkBatch } from "#lib/console/batches/check-batch";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { BatchCheck, BatchChecked } from "#lib/wire/console/batch-retry";

export const POST = campaignEndpoint<{ campaignId: string; batchId: string }>({
  permission: "send",
  answer: BatchChecked,
  audit: "none",
  handle: async ({ request, mirror, reader, params }) => {
    const { after } = await readBody(request, BatchCheck);
    return checkBatch(mirror, reader.campaign, params.batchId, after);
  },
});
