import { ROLES, type Role } from "#lib/domain/people/role";

/** The names in a claim, which is a list or one name. */
export function groupsIn(claim: unknown): string[] {
  return (Array.isArray(claim) ? claim : [claim]).filter((group) => typeof group === "string");
}

/** The highest role of a claim's groups; null when they have none. A claim is a list or one name. */
export function roleOfGroups(claim: unknown, roles: readonly (readonly [string, Role])[]): Role | null {
  const groups = groupsIn(claim);
  const granted = roles.filter(([group]) => groups.includes(group)).map(([, role]) => role);
  return ROLES.toReversed().find((role) => granted.includes(role)) ?? null;
}

/** Whether an e-mail's domain is allowed; an empty list allows every domain. */
export function isDomainLetIn(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
