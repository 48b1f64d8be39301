import { MEMBER_CHANGES, teamMemberEndpoint } from "#lib/web/console/member-endpoint";

export const POST = teamMemberEndpoint("member.add", MEMBER_CHANGES.add);
