import { findOperation } from "#lib/console/operations/operations";
import { endUnclear } from "#lib/console/work/end-unclear";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { UnclearEnded } from "#lib/wire/console/message-retry";

export const DELETE = campaignEndpoint<{ campaignId: string; operationId: string }>({
  permission: "send",
  answer: UnclearEnded,
  audit: { action: "unclear.end" },
  handle: async ({ mirror, reader, params, asker }) => {
    const { pool, campaign } = reader;
    const operation = numberIn(params.operationId) ?? 0;
    if (!(await findOperation(pool, campaign.id, operation)))
      throw new RefusedError(404, "operation_unknown", "This campaign has no such operation.");
    return { ended: await endUnclear(mirror.pool, campaign.id, { operation }, asker) };
  },
});
