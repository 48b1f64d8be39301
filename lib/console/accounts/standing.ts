import { SESSION_LIFE } from "#lib/console/accounts/operator-sessions";
import { PROOF_MINUTES } from "#lib/domain/people/confirmation";
import type { Role } from "#lib/domain/people/role";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

export type StandingRow = {
  isOver: boolean;
  /** Proved who they are a moment ago. */
  isProven: boolean;
  hasPassword: boolean;
  mustChangePassword: boolean;
  /** The least role that needs a second factor; null: none does. */
  secondFactorFrom: Role | null;
};

const SECOND_FACTOR_RULE = "second factor from";

/** What is to be known of a session besides whose it is. */
export function findStanding(db: Sql, sessionId: string): Promise<StandingRow | null> {
  return maybeRow(
    db,
    sql`
      select s.created_at < now() - ${SESSION_LIFE}::interval as is_over,
        coalesce(s.proven_at > now() - make_interval(mins => ${PROOF_MINUTES}), false) as is_proven,
        a.id is not null as has_password, a.must_change_by is not null as must_change_password,
        (select value from installation where name = ${SECOND_FACTOR_RULE}) as second_factor_from
      from operator_session s
      left join operator_account a on a.operator_id = s.operator_id and a.provider_id = 'credential'
      where s.id::text = ${sessionId}
    `,
    "find-standing",
  );
}

export async function readSecondFactorRule(db: Sql): Promise<Role | null> {
  const found = await maybeRow<{ value: Role }>(
    db,
    sql`select value from installation where name = ${SECOND_FACTOR_RULE}`,
  );
  return found?.value ?? null;
}

export async function writeSecondFactorRule(tx: Sql, from: Role | null): Promise<void> {
  if (from === null) {
    await tx.query(sql`delete from installation where name = ${SECOND_FACTOR_RULE}`);
    return;
  }
  await tx.query(sql`
    insert into installation (name, value) values (${SECOND_FACTOR_RULE}, ${from})
    on conflict (name) do update set value = excluded.value
  `);
}

/** The session, named by its id or its token, belongs to somebody who has just shown who they are. */
export async function noteProof(db: Sql, session: { id: string } | { token: string }): Promise<void> {
  const named = "id" in session ? sql`id = ${session.id}::uuid` : sql`token = ${session.token}`;
  await db.query(sql`update operator_session set proven_at = now() where ${named}`);
}

/** Why somebody whose password was right is not let in all the same; null when they are. */
export async function findBar(db: Sql, email: string): Promise<"no_role" | "password_expired" | null> {
  const found = await maybeRow<{ role: Role | null; expired: boolean }>(
    db,
    sql`
      select o.role, coalesce(a.must_change_by <= now(), false) as expired
      from operator o left join operator_account a on a.operator_id = o.id and a.provider_id = 'credential'
      where o.email = ${email}
    `,
  );
  if (found?.role === null) return "no_role";
  return found?.expired ? "password_expired" : null;
}

/** The password is the person's own from now on. */
export async function keepPassword(db: Sql, operatorId: string): Promise<void> {
  await db.query(sql`
    update operator_account set must_change_by = null where operator_id = ${operatorId} and provider_id = 'credential'
  `);
}
