import { steerBatch } from "#lib/console/batches/steer-batch";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { BatchDetail } from "#lib/wire/console/batch";

export const PUT = campaignEndpoint<{ campaignId: string; batchId: string }>({
  permission: "send",
  answer: BatchDetail,
  audit: { action: "batch.hold" },
  handle: (call) => steerBatch(call.mirror, call.reader, call.params.batchId, "hold", call.asker),
});

export const DELETE = campaignEndpoint<{ campaignId: string; batchId: string }>({
  permission: "send",
  answer: BatchDetail,
  audit: { action: "batch.go_on" },
  handle: (call) => steerBatch(call.mirror, call.reader, call.params.batchId, "go_on", call.asker),
});
