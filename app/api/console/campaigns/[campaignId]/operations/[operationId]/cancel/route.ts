import { cancelOperation } from "#lib/console/operations/cancel-operation";
import { showOperation } from "#lib/console/work/show-operations";
import { askerOf } from "#lib/web/console/actor-of";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Refused } from "#lib/web/console/console-endpoint";
import { OperationDetail } from "#lib/wire/console/operation";

type Params = { campaignId: string; operationId: string };

export const POST = campaignEndpoint<Params>({
  // Whoever began an export may cancel it; the rest is asked below.
  permission: "read",
  answer: OperationDetail,
  audit: { action: "operation.cancel" },
  handle: async ({ request, reader, operator, params }) => {
    const id = /^\d{1,15}$/.test(params.operationId) ? Number(params.operationId) : 0;
    await cancelOperation(reader, id, askerOf(request, operator));
    const found = await showOperation({ ...reader, now: new Date() }, id);
    if (!found) throw new Refused(404, "operation_unknown", "This campaign has no such operation.");
    return found;
  },
});
