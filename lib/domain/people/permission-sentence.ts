import type { Permission } from "#lib/domain/people/role";

/** What someone is told who may not do a thing. */
export function permissionSentence(permission: Permission): string {
  return permission === "administer"
    ? "Only admins can do this. Ask an admin of this console."
    : "Viewers can only read. An admin of this console can make you an operator.";
}
