import { approvalOf } from "#lib/web/console/approval-endpoint";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { ApprovalDetail } from "#lib/wire/console/approval";

type Params = { campaignId: string; uploadId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: ApprovalDetail,
  handle: ({ reader, operator, params }) => approvalOf(reader, operator.id, params.uploadId),
});
