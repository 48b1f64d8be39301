import { MEMBER_CHANGES, teamMemberEndpoint } from "#lib/web/console/member-endpoint";

export const PATCH = teamMemberEndpoint("member.change", MEMBER_CHANGES.change);

export const DELETE = teamMemberEndpoint("member.remove", MEMBER_CHANGES.remove);
