/** What an operator may be, from least to most. */
export const ROLES = ["viewer", "operator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What needs a role beyond reading: `send` also covers uploads and retries, `administer` settings, keys and people. */
export type Permission = "read" | "send" | "administer";

const LEAST_ROLE: Record<Permission, Role> = { read: "viewer", send: "operator", administer: "admin" };

/** Whether someone of this role may do it; a role that is none of ours may do nothing. */
export function may(role: string, permission: Permission): boolean {
  return ROLES.indexOf(role as Role) >= ROLES.indexOf(LEAST_ROLE[permission]);
}

export function parseRole(text: string): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}
