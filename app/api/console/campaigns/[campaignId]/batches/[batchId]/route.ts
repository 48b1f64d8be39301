import { showBatch } from "#lib/console/batches/show-batches";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { BatchDetail } from "#lib/wire/console/batch";

export const GET = campaignEndpoint<{ campaignId: string; batchId: string }>({
  permission: "read",
  answer: BatchDetail,
  handle: ({ reader, params }) => showBatch(reader, params.batchId),
});
