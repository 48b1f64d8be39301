import { may, type Role } from "#lib/domain/people/role";

/** Shown to a person who may view people but not manage them. */
export const PEOPLE_DENIED = "Only admins can manage people. Ask an admin of this console.";

type Standing = { role: Role | null; isSelf: boolean };

/** Why a person's role may not be changed, or null. `admins` is the number of admins. */
export function roleRefusal(asker: Role, person: Standing, to: Role | null, admins: number): string | null {
  if (!may(asker, "administer")) return PEOPLE_DENIED;
  if (person.isSelf) return "You cannot change your own role. Another admin can.";
  const leaves = person.role === "admin" && to !== "admin";
  if (leaves && admins < 2) return "This is the last admin. Make someone else an admin first.";
  return null;
}

/** Why a person may not be removed, or null. */
export function removalRefusal(asker: Role, person: Standing, admins: number): string | null {
  if (!may(asker, "administer")) return PEOPLE_DENIED;
  if (person.role === "admin" && admins < 2)
    return "This is the last admin. Make someone else an admin first.";
  if (person.isSelf) return "You cannot remove yourself. Another admin can.";
  return null;
}

/** Why another person's sessions, password or second factor may not be changed, or null. */
export function othersRefusal(asker: Role, person: Pick<Standing, "isSelf">, own: string): string | null {
  if (!may(asker, "administer")) return PEOPLE_DENIED;
  return person.isSelf ? own : null;
}

/** Why a person may not require a second factor of others, or null. */
export function requirementRefusal(asker: Role, hasSecondFactor: boolean, from: Role | null): string | null {
  if (!may(asker, "administer")) return PEOPLE_DENIED;
  return from !== null && !hasSecondFactor ? "Turn on your own two-factor authentication first." : null;
}
