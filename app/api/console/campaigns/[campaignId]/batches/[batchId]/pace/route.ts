import { paceBatch } from "#lib/console/batches/steer-batch";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { BatchDetail, PaceRequest } from "#lib/wire/console/batch";

type Params = { campaignId: string; batchId: string };

export const PUT = campaignEndpoint<Params>({
  permission: "send",
  answer: BatchDetail,
  audit: { action: "batch.pace" },
  handle: async ({ mirror, reader, params, request, asker }) =>
    paceBatch(mirror, reader, params.batchId, await readBody(request, PaceRequest), asker),
});

export const DELETE = campaignEndpoint<Params>({
  permission: "send",
  answer: BatchDetail,
  audit: { action: "batch.pace" },
  handle: ({ mirror, reader, params, asker }) => paceBatch(mirror, reader, params.batchId, null, asker),
});
