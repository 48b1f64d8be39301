import type { Pool } from "pg";
import { readSecondFactorRule, writeSecondFactorRule } from "#lib/console/accounts/session-facts";
import { type Actor, by } from "#lib/console/actor";
import { RefusedError } from "#lib/console/refused-error";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { requirementRefusal } from "#lib/domain/people/people-rules";
import type { SecondFactorRule } from "#lib/domain/people/session-demand";
import { type AuditEntry, recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/** Requires a second factor of this role and higher ones after the days of grace; null requires it of nobody. */
export function requireSecondFactor(
  pool: Pool,
  actor: Actor,
  { secondFactor }: Pick<Operator, "secondFactor">,
  rule: SecondFactorRule,
): Promise<void> {
  const refusal = requirementRefusal("admin", secondFactor, rule.from);
  if (refusal !== null) throw new RefusedError(409, "not_allowed", refusal);
  return begin(pool, (tx) => changeSecondFactorRule(tx, by(actor), rule));
}

/** Changes the rule, and records who did. */
export async function changeSecondFactorRule(
  tx: Sql,
  who: Omit<AuditEntry, "action" | "target" | "parameters">,
  rule: SecondFactorRule,
): Promise<void> {
  const before = await readSecondFactorRule(tx);
  if (before.from === rule.from && before.graceDays === rule.graceDays) return;
  await writeSecondFactorRule(tx, rule);
  const { from, graceDays } = rule;
  const parameters = { from: before.from ?? "nobody", to: from ?? "nobody", ...(from && { graceDays }) };
  await recordAudit(tx, { ...who, action: "second_factor.require", target: "people", parameters });
}
