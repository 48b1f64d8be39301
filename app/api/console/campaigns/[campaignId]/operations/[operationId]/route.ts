import { showOperation } from "#lib/console/work/show-operations";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { OperationDetail } from "#lib/wire/console/operation";

export const GET = campaignEndpoint<{ campaignId: string; operationId: string }>({
  permission: "read",
  answer: OperationDetail,
  handle: ({ reader, params }) => showOperation(reader, numberIn(params.operationId) ?? 0),
});
