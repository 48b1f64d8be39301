import { listInvitations } from "#lib/console/accounts/operator-links";
import { listPeople, type PersonRow } from "#lib/console/accounts/people";
import { readSecondFactorRule } from "#lib/console/accounts/session-facts";
import { readVisibilityRule } from "#lib/console/membership/visibility-rule";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { may } from "#lib/domain/people/role";
import type { Sql } from "#lib/platform/postgres/sql";
import type { SignOnSettings } from "#lib/platform/settings/sign-on";
import type { PeopleList, Person } from "#lib/wire/console/people";

/** The people who may use the console; members see only themselves. Only admins and the person see how they sign in. */
export async function showPeople(
  db: Sql,
  asker: Operator,
  signOn: SignOnSettings | null,
  now = new Date(),
): Promise<PeopleList> {
  const isAdmin = may(asker.role, "administer");
  const [people, invitations, secondFactorRule, visibility] = await Promise.all([
    listPeople(db),
    isAdmin ? listInvitations(db) : [],
    readSecondFactorRule(db),
    readVisibilityRule(db),
  ]);
  return {
    people: people
      .filter(({ id }) => id === asker.id || may(asker.role, "read"))
      .map((row) => present(row, asker.id, isAdmin)),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role ?? "viewer",
      invitedBy: row.madeBy,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      expired: row.expiresAt <= now,
    })),
    admins: people.filter(({ role }) => role === "admin").length,
    signOn: signOn && { name: signOn.name, decidesRoles: signOn.roles.length > 0 },
    secondFactorRule,
    secondFactorRequired: asker.secondFactorRequired,
    visibility,
  };
}

function present(row: PersonRow, askerId: string, isAdmin: boolean): Person {
  const { id, email, name, role, secondFactor, sessions, hasPassword, singleSignOn } = row;
  const isSelf = id === askerId;
  const lastSignedInAt = row.lastSignedInAt?.toISOString() ?? null;
  const detail = { lastSignedInAt, secondFactor, sessions, hasPassword, singleSignOn };
  return { id, email, name, role, isSelf, detail: isAdmin || isSelf ? detail : null };
}
