import { ROLES, type Role } from "#lib/domain/people/role";

/** The names in a claim, which is a list or one name. */
export function groupsIn(claim: unknown): string[] {
  return (Array.isArray(claim) ? claim : [claim]).filter((group) => typeof group === "string");
}

/** The highest role that a claim's groups stand for; null when they stand for none. A claim is a list or one name. */
export function roleOfGroups(claim: unknown, roles: readonly (readonly [string, Role])[]): Role | null {
  const groups = groupsIn(claim);
  const granted = roles.filter(([group]) => groups.includes(group)).map(([, role]) => role);
  return ROLES.toReversed().find((role) => granted.includes(role)) ?? null;
}

/** Whether an e-mail's domain is among those let in; with none listed, every one is. */
export function isDomainLetIn(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
