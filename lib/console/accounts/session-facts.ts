import { SESSION_LIFETIME } from "#lib/console/accounts/operator-sessions";
import { PROOF_MINUTES } from "#lib/domain/people/confirmation";
import { type AnyRole, parseRole, type Role } from "#lib/domain/people/role";
import { rolesUnder, type SecondFactorRule } from "#lib/domain/people/session-demand";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type SessionFactsRow = {
  isOver: boolean;
  /** Whether the person proved who they are a moment ago. */
  isProven: boolean;
  hasPassword: boolean;
  mustChangePassword: boolean;
  /** Roles in campaigns and teams. */
  memberRoles: AnyRole[];
  secondFactorFrom: Role | null;
  graceDays: number;
  /** Since when the rule has applied to the person; null when this was not recorded yet. */
  secondFactorSince: Date | null;
};

const RULE_FROM = "second factor from";
const RULE_GRACE = "second factor grace days";

/** The facts about a session that decide what it may do, other than its owner. */
export function findSessionFacts(db: Sql, sessionId: string): Promise<SessionFactsRow | null> {
  return maybeRow(
    db,
    sql`
      select s.created_at < now() - ${SESSION_LIFETIME}::interval as is_over,
        coalesce(s.proven_at > now() - make_interval(mins => ${PROOF_MINUTES}), false) as is_proven,
        a.id is not null as has_password, a.must_change_by is not null as must_change_password,
        array(select distinct m.role from membership m where m.operator_id = s.operator_id) as member_roles,
        (select value from installation where name = ${RULE_FROM}) as second_factor_from,
        coalesce((select value from installation where name = ${RULE_GRACE}), '0')::integer as grace_days,
        o.second_factor_since
      from operator_session s
      join operator o on o.id = s.operator_id
      left join operator_account a on a.operator_id = s.operator_id and a.provider_id = 'credential'
      where s.id::text = ${sessionId}
    `,
    "find-standing",
  );
}

export async function readSecondFactorRule(db: Sql): Promise<SecondFactorRule> {
  const found = await rows<{ name: string; value: string }>(
    db,
    sql`select name, value from installation where name in (${RULE_FROM}, ${RULE_GRACE})`,
  );
  const kept = new Map(found.map(({ name, value }) => [name, value]));
  return { from: parseRole(kept.get(RULE_FROM) ?? ""), graceDays: Number(kept.get(RULE_GRACE) ?? 0) };
}

/** The days of grace begin now for everybody to whom the rule did not apply before. */
export async function writeSecondFactorRule(tx: Sql, rule: SecondFactorRule): Promise<void> {
  await tx.query(sql`delete from installation where name in (${RULE_FROM}, ${RULE_GRACE})`);
  if (rule.from !== null) {
    await tx.query(sql`
      insert into installation (name, value)
      values (${RULE_FROM}, ${rule.from}), (${RULE_GRACE}, ${String(rule.graceDays)})
    `);
  }
  await tx.query(sql`
    update operator o set second_factor_since = case when p.applies then now() end
    from (
      select id, coalesce(role = any(${rolesUnder(rule)}), false) or exists (
        select from membership m where m.operator_id = each.id and m.role = any(${rolesUnder(rule)})
      ) as applies
      from operator each
    ) p
    where p.id = o.id and (o.second_factor_since is not null) <> p.applies
  `);
}

/** Records that the rule applies to this person from now on, because their role was given after it began. */
export async function noteRuled(db: Sql, operatorId: string): Promise<void> {
  await db.query(sql`
    update operator set second_factor_since = now() where id = ${operatorId} and second_factor_since is null
  `);
}

/** Records that the owner of this token's session has just proved who they are. */
export async function noteProof(db: Sql, token: string): Promise<void> {
  await db.query(sql`update operator_session set proven_at = now() where token = ${token}`);
}

/** Why a person with the right password is not let in; null when they are. */
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

/** Records that the password is now the person's own. */
export async function keepPassword(db: Sql, operatorId: string): Promise<void> {
  await db.query(sql`
    update operator_account set must_change_by = null where operator_id = ${operatorId} and provider_id = 'credential'
  `);
}
