import { steerBatch } from "#lib/console/batches/steer-batch";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { BatchDetail } from "#lib/wire/console/batch";

export const POST = campaignEndpoint<{ campaignId: string; batchId: string }>({
  permission: "send",
  answer: BatchDetail,
  audit: { action: "batch.stop" },
  handle: (call) => steerBatch(call.mirror, call.reader, call.params.batchId, "stop", call.asker),
});
