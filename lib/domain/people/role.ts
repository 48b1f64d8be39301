/**
 * What an operator may be, from least to most. A member sees only the campaigns that a membership names; the other roles
 * hold in every campaign.
 */
export const ROLES = ["member", "viewer", "operator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What somebody may be in one campaign. */
export const CAMPAIGN_ROLES = ["viewer", "operator", "admin"] as const;
export type CampaignRole = (typeof CAMPAIGN_ROLES)[number];

/**
 * What needs a role: `enter` is for everybody who can sign in, `send` also covers uploads and retries, `administer`
 * settings, keys and people.
 */
export type Permission = "enter" | "read" | "send" | "administer";

const LEAST_ROLE: Record<Permission, Role> = {
  enter: "member",
  read: "viewer",
  send: "operator",
  administer: "admin",
};

/** Whether someone of this role may do it; a role that is none of ours may do nothing. */
export function may(role: string, permission: Permission): boolean {
  return ROLES.indexOf(role as Role) >= ROLES.indexOf(LEAST_ROLE[permission]);
}

export function parseRole(text: string): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}
