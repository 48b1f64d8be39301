import { isInUse } from "#lib/console/accounts/operator-sessions";
import type { Role } from "#lib/domain/people/role";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type PersonRow = {
  id: string;
  email: string;
  name: string;
  /** Null when the provider's groups gave a role once and give none now. */
  role: Role | null;
  createdAt: Date;
  lastSignedInAt: Date | null;
  secondFactor: boolean;
  /** Number of valid sessions. */
  sessions: number;
  hasPassword: boolean;
  singleSignOn: boolean;
};

/** Everybody who can sign in, ordered by name. */
export function listPeople(db: Sql): Promise<PersonRow[]> {
  return rows(
    db,
    sql`
      select o.id, o.email, o.name, o.role, o.created_at, o.last_signed_in_at,
        o.two_factor_enabled as second_factor,
        (select count(*) from operator_session s where s.operator_id = o.id and ${isInUse}) as sessions,
        exists (select from operator_account a where a.operator_id = o.id and a.provider_id = 'credential')
          as has_password,
        exists (select from operator_account a where a.operator_id = o.id and a.provider_id = 'oidc')
          as single_sign_on
      from operator o
      order by lower(o.name), o.email
    `,
  );
}

export type RoleFrom = "person" | "provider";
export type LockedPerson = { id: string; email: string; role: Role | null; roleFrom: RoleFrom };

/**
 * Locks the person and all admins, in one order, until the transaction ends. Two admins who demote each other at once are
 * handled one after the other.
 */
export function lockPeople(tx: Sql, id: string): Promise<LockedPerson[]> {
  return rows(
    tx,
    sql`select id, email, role, role_from from operator where role = 'admin' or id::text = ${id} order by id for update`,
  );
}

export async function setRole(
  tx: Sql,
  id: string,
  role: Role | null,
  { from, givenBy }: { from: RoleFrom; givenBy: string },
): Promise<void> {
  await tx.query(sql`
    update operator set role = ${role}, role_from = ${from}, role_given_by = ${givenBy}, role_given_at = now(),
      updated_at = now()
    where id = ${id}
  `);
}

export async function deletePerson(tx: Sql, id: string): Promise<void> {
  await tx.query(sql`delete from operator where id = ${id}`);
}

/** Ends all sessions of a person and returns their number. */
export async function endSessionsOf(tx: Sql, id: string): Promise<number> {
  const ended = await tx.query(sql`delete from operator_session where operator_id = ${id}`);
  return ended.rowCount ?? 0;
}

export function findPerson(db: Sql, email: string): Promise<LockedPerson | null> {
  return maybeRow(db, sql`select id, email, role, role_from from operator where email = ${email}`);
}

export async function noteSignIn(db: Sql, email: string): Promise<void> {
  await db.query(sql`update operator set last_signed_in_at = now() where email = ${email}`);
}
