import { cancelOperation } from "#lib/console/operations/cancel-operation";
import { showOperation } from "#lib/console/work/show-operations";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { OperationDetail } from "#lib/wire/console/operation";

export const POST = campaignEndpoint<{ campaignId: string; operationId: string }>({
  // The person who started an export may cancel it; other rights are checked below.
  permission: "read",
  answer: OperationDetail,
  audit: { action: "operation.cancel" },
  handle: async ({ reader, params, asker }) => {
    const id = numberIn(params.operationId) ?? 0;
    await cancelOperation(reader, id, asker);
    return showOperation({ ...reader, now: new Date() }, id);
  },
});
