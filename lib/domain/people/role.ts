/**
 * Roles of an operator, lowest first. A member sees only the campaigns that a membership names; the other roles apply
 * to every campaign.
 */
export const ROLES = ["member", "viewer", "operator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Roles in one campaign, lowest first. A restricted operator sees only their own messages. */
export const CAMPAIGN_ROLES = ["viewer", "restricted", "operator", "approver", "admin"] as const;
export type CampaignRole = (typeof CAMPAIGN_ROLES)[number];

/** Both kinds of roles, lowest first. */
export const ANY_ROLES = ["member", ...CAMPAIGN_ROLES] as const;
export type AnyRole = (typeof ANY_ROLES)[number];

/**
 * Actions that need a role: everybody who can sign in has `enter`; `send` also covers uploads and retries; `approve`
 * covers files that others upload; `administer` covers settings, keys and people.
 */
export type Permission = "enter" | "read" | "send" | "approve" | "administer";

const LEAST_ROLE: Record<Permission, AnyRole> = {
  enter: "member",
  read: "viewer",
  send: "restricted",
  approve: "approver",
  administer: "admin",
};

/** Whether this role has the permission; an unknown role has none. */
export function may(role: string, permission: Permission): boolean {
  return rank(role) >= rank(LEAST_ROLE[permission]);
}

/** Whether this role in a campaign sees more than the person's own messages. */
export function seesWhole(role: string): boolean {
  return may(role, "read") && role !== "restricted";
}

/**
 * Whether this role has a right that starts at the role `least`. A restricted operator counts as an operator: they can
 * do the same, but only with their own messages.
 */
export function reaches(role: string, least: AnyRole): boolean {
  return rank(role === "restricted" ? "operator" : role) >= rank(least);
}

export function parseRole(text: string): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}

export function parseCampaignRole(text: string): CampaignRole | null {
  return CAMPAIGN_ROLES.find((role) => role === text) ?? null;
}

/** Every role, of the installation and of campaigns, that reaches this one. */
export function rolesFrom(least: AnyRole): AnyRole[] {
  return ANY_ROLES.filter((role) => reaches(role, least));
}

function rank(role: string): number {
  return (ANY_ROLES as readonly string[]).indexOf(role);
}
