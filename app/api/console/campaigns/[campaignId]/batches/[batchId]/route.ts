import { showBatch } from "#lib/console/batches/show-batches";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { BatchDetail } from "#lib/wire/console/batch";

type Params = { campaignId: string; batchId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: BatchDetail,
  handle: ({ reader, params }) => showBatch(reader, params.batchId),
});
