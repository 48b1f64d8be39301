/**
 * Roles of an operator, lowest first. A member sees only the campaigns that a membership names; the other roles apply
 * to every campaign.
 */
export const ROLES = ["member", "viewer", "operator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Roles in one campaign, lowest first. A restricted operator sees only their own messages. */
export const CAMPAIGN_ROLES = ["viewer", "restricted", "operator", "approver", "admin"] as const;
export type CampaignRole = (typeof CAMPAIGN_ROLES)[number];

/** Both kinds, from least to most. */
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

/** Whether someone of this role may do it; a role that is none of ours may do nothing. */
export function may(role: string, permission: Permission): boolean {
  return rank(role) >= rank(LEAST_ROLE[permission]);
}

/** Whether someone of this role in a campaign sees more of it than what they sent. */
export function seesWhole(role: string): boolean {
  return may(role, "read") && role !== "restricted";
}

/**
 * Whether a right that roles have from `least` on is also this role's. A restricted operator counts as an operator: what
 * they do is the same, and what they get is only their own.
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
