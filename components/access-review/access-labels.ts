import { parseRole } from "#lib/domain/people/role";
import { CAMPAIGN_ROLE_WORDS, ROLE_WORDS } from "#lib/domain/people/role-labels";
import type { Access } from "#lib/wire/console/review";

/** Name of the role, in the installation or in a campaign or team. */
export function roleOf({ membership, role }: Access): string {
  const inAll = parseRole(role);
  if (membership === null && inAll) return ROLE_WORDS[inAll].name;
  return role === "member" ? ROLE_WORDS.member.name : CAMPAIGN_ROLE_WORDS[role].name;
}

/** The campaigns to which the right applies. */
export function scopeLabel({ campaign, team, role }: Access): string {
  if (team) return `Team ${team.name}`;
  if (campaign) return campaign.name;
  return role === "member" ? "No campaign by itself" : "Every campaign";
}

/** The group, person or provider that gave the right. */
export function sourceOf({ fromGroup, fromProvider, givenBy }: Access): string {
  if (fromGroup !== null) return `Group ${fromGroup}`;
  return givenBy ?? (fromProvider ? "single sign-on" : "Not recorded");
}

/** Why it can't be taken away here; null: it can. */
export function refusalOf({ isSelf, fromGroup }: Access): string | null {
  if (isSelf) return "You cannot take away your own access. Another admin can.";
  return fromGroup === null
    ? null
    : `The group ${fromGroup} of the sign-in provider gives this membership. Change the person's groups there, or the team's groups.`;
}
