import { showApprovals } from "#lib/console/approvals/show-approvals";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { ApprovalList } from "#lib/wire/console/approval";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: ApprovalList,
  handle: ({ reader }) => showApprovals(reader),
});
