import type { Role } from "#lib/domain/people/role";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type OperatorRow = { id: string; email: string; name: string; role: Role | null; createdAt: Date };

/** The sign-in library's name for an account with a password. */
const BY_PASSWORD = "credential";

/** How long a password that somebody else set is valid. */
const FIRST_PASSWORD_LIFETIME = "7 days";

export function listOperators(db: Sql): Promise<OperatorRow[]> {
  return rows(db, sql`select id, email, name, role, created_at from operator order by created_at, id`);
}

/** Null when the person has no password here. */
export async function findPasswordHash(db: Sql, operatorId: string): Promise<string | null> {
  const found = await maybeRow<{ password: string | null }>(
    db,
    sql`select password from operator_account where operator_id = ${operatorId} and provider_id = ${BY_PASSWORD}`,
  );
  return found?.password ?? null;
}

/** False when the e-mail is already in use. */
export async function insertOperator(
  db: Sql,
  operator: {
    id: string;
    email: string;
    name: string;
    role: Role;
    givenBy: string;
    passwordHash: string;
    isFirst?: boolean | undefined;
  },
): Promise<boolean> {
  const inserted = await maybeRow(
    db,
    sql`
      with person as (
        insert into operator (id, email, name, role, role_given_by, role_given_at)
        values (${operator.id}, ${operator.email}, ${operator.name}, ${operator.role}, ${operator.givenBy}, now())
        on conflict (email) do nothing
        returning id
      )
      insert into operator_account (id, operator_id, account_id, provider_id, password, must_change_by)
      select gen_random_uuid(), id, id::text, ${BY_PASSWORD}, ${operator.passwordHash},
        case when ${operator.isFirst ?? false} then now() + ${FIRST_PASSWORD_LIFETIME}::interval end from person
      returning operator_id
    `,
  );
  return inserted !== null;
}

/** Sets a password that the person must change, and ends all sessions; false when nobody has this e-mail. */
export async function replacePassword(db: Sql, email: string, passwordHash: string): Promise<boolean> {
  const changed = await maybeRow(
    db,
    sql`
      with person as (
        select id from operator where email = ${email}
      ), ended as (
        delete from operator_session where operator_id in (select id from person)
      )
      update operator_account set password = ${passwordHash}, updated_at = now(),
        must_change_by = now() + ${FIRST_PASSWORD_LIFETIME}::interval
      where operator_id in (select id from person) and provider_id = ${BY_PASSWORD}
      returning operator_id
    `,
  );
  return changed !== null;
}

/** Sets the password of a person who may have had none, and ends all sessions. */
export async function setPassword(
  tx: Sql,
  id: string,
  operatorId: string,
  passwordHash: string,
): Promise<void> {
  await tx.query(sql`delete from operator_session where operator_id = ${operatorId}`);
  await tx.query(sql`
    insert into operator_account (id, operator_id, account_id, provider_id, password)
    values (${id}, ${operatorId}, ${operatorId}, ${BY_PASSWORD}, ${passwordHash})
    on conflict (provider_id, account_id) do update set password = excluded.password, must_change_by = null, updated_at = now()
  `);
}

/** Stores the same password under another hash, unless it was changed meanwhile. */
export async function renewHash(db: Sql, from: string, to: string): Promise<void> {
  await db.query(sql`update operator_account set password = ${to} where password = ${from}`);
}

/** True only for the first call ever, and only when nobody can sign in yet. */
export async function claimFirstOperator(db: Sql): Promise<boolean> {
  const claimed = await maybeRow(
    db,
    // If two processes start at once, the second waits for the first one's row and then finds it.
    sql`
      insert into installation (name, value)
      select 'first operator', 'made' where not exists (select from operator)
      on conflict (name) do nothing
      returning name
    `,
  );
  return claimed !== null;
}
