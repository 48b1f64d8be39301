import { campaignMemberEndpoint, MEMBER_CHANGES } from "#lib/web/console/member-endpoint";

export const PATCH = campaignMemberEndpoint("member.change", MEMBER_CHANGES.change);

export const DELETE = campaignMemberEndpoint("member.remove", MEMBER_CHANGES.remove);
