import { showOperation } from "#lib/console/work/show-operations";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Refused } from "#lib/web/console/console-endpoint";
import { OperationDetail } from "#lib/wire/console/operation";

type Params = { campaignId: string; operationId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: OperationDetail,
  handle: async ({ reader, params }) => {
    const id = /^\d{1,15}$/.test(params.operationId) ? Number(params.operationId) : 0;
    const found = await showOperation(reader, id);
    if (!found) throw new Refused(404, "operation_unknown", "This campaign has no such operation.");
    return found;
  },
});
