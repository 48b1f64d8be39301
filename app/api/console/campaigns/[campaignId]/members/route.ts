import { showMembers } from "#lib/console/people/show-members";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { campaignMemberEndpoint, MEMBER_CHANGES } from "#lib/web/console/member-endpoint";
import { MemberList } from "#lib/wire/console/membership";

export const GET = campaignEndpoint({
  permission: "read",
  answer: MemberList,
  handle: ({ reader }) => showMembers(reader),
});

export const POST = campaignMemberEndpoint("member.add", MEMBER_CHANGES.add);
