import type { Pool, PoolClient } from "pg";
import { endSessionsOf, type LockedPerson, lockPeople, setRole } from "#lib/console/accounts/people";
import { deleteSecondFactor } from "#lib/console/accounts/second-factor";
import { type Actor, by } from "#lib/console/actor";
import { makeLink } from "#lib/console/people/make-link";
import { RefusedError } from "#lib/console/refused-error";
import { endAccess, removeAccess } from "#lib/console/sign-in/end-access";
import { othersRefusal, removalRefusal, roleRefusal } from "#lib/domain/people/people-rules";
import type { Role } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import type { MadeLink } from "#lib/wire/console/people";

type Affected = { person: LockedPerson; isSelf: boolean; asker: Role; admins: number };

/** Changes a person's role from their next request on. */
export function changeRole(pool: Pool, actor: Actor, id: string, role: Role): Promise<void> {
  return change(pool, actor, id, async (tx, { person, isSelf, asker, admins }) => {
    refuse(roleRefusal(asker, { role: person.role, isSelf }, role, admins));
    if (person.role === role) return;
    await setRole(tx, id, role, { from: "person", givenBy: actor.email });
    const parameters = { from: person.role ?? "none", to: role };
    await recordAudit(tx, { ...by(actor), action: "person.change_role", target: person.email, parameters });
    await endAccess(tx, person, { from: person.role, to: role }, actor);
  });
}

/** Removes a person, with their sessions, the links they made and the work they began. Their audit records stay. */
export function removePerson(pool: Pool, actor: Actor, id: string): Promise<void> {
  return change(pool, actor, id, async (tx, { person, isSelf, asker, admins }) => {
    refuse(removalRefusal(asker, { role: person.role, isSelf }, admins));
    await removeAccess(tx, person, actor);
    const parameters = { role: person.role };
    await recordAudit(tx, { ...by(actor), action: "person.remove", target: person.email, parameters });
  });
}

/** Signs another person out everywhere. */
export function endSessionsOfPerson(pool: Pool, actor: Actor, id: string): Promise<void> {
  return change(pool, actor, id, async (tx, { person, isSelf, asker }) => {
    refuse(othersRefusal(asker, { isSelf }, "End your own sessions from your account menu."));
    const sessions = await endSessionsOf(tx, id);
    await recordAudit(tx, {
      ...by(actor),
      action: "session.end",
      target: person.email,
      parameters: { sessions },
    });
  });
}

/** Makes the link with which a person sets a new password; the old one works until they do. */
export function makePasswordLink(pool: Pool, actor: Actor, id: string): Promise<MadeLink> {
  return change(pool, actor, id, async (tx, { person, isSelf, asker }) => {
    refuse(othersRefusal(asker, { isSelf }, "Change your own password under Your sign-in."));
    const { email } = person;
    const made = await makeLink(tx, {
      kind: "password",
      email,
      role: null,
      operatorId: id,
      madeBy: actor.email,
    });
    const parameters = { expiresAt: made.expiresAt };
    await recordAudit(tx, { ...by(actor), action: "password.link", target: email, parameters });
    return made;
  });
}

/** Deletes the second factor of a person who has lost it: they sign in with the password alone until they set up another. */
export function resetSecondFactor(pool: Pool, actor: Actor, id: string): Promise<void> {
  return change(pool, actor, id, async (tx, { person, isSelf, asker }) => {
    refuse(
      othersRefusal(asker, { isSelf }, "Turn off your own two-factor authentication under Your sign-in."),
    );
    if (!(await deleteSecondFactor(tx, id))) {
      throw new RefusedError(409, "none", `${person.email} has not set up two-factor authentication.`);
    }
    await endSessionsOf(tx, id);
    await recordAudit(tx, { ...by(actor), action: "second_factor.reset", target: person.email });
  });
}

/** Makes concurrent changes of admins run one after the other, each checked against the result of the previous one. */
function change<T>(
  pool: Pool,
  actor: Actor,
  id: string,
  work: (tx: PoolClient, affected: Affected) => Promise<T>,
): Promise<T> {
  return begin(pool, async (tx) => {
    const locked = await lockPeople(tx, id);
    const person = locked.find((each) => each.id === id);
    if (!person) throw new RefusedError(404, "not_found", "This person has already been removed.");
    const admins = locked.filter(({ role }) => role === "admin").length;
    // The requester may have lost the admin role since they asked.
    const asker = locked.find((each) => each.id === actor.id)?.role ?? "viewer";
    return work(tx, { person, isSelf: actor.id === id, asker, admins });
  });
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new RefusedError(409, "not_allowed", reason);
}
