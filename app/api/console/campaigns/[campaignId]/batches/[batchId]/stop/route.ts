import { steerBatch } from "#lib/console/batches/steer-batch";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { BatchDetail } from "#lib/wire/console/batch";

type Params = { campaignId: string; batchId: string };

export const POST = campaignEndpoint<Params>({
  permission: "send",
  answer: BatchDetail,
  audit: { action: "batch.stop" },
  handle: (call) => steerBatch(call.mirror, call.reader, call.params.batchId, "stop", call.asker),
});
