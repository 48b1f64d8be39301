import type { Pool } from "pg";
import { readSecondFactorRule, writeSecondFactorRule } from "#lib/console/accounts/standing";
import { type Actor, by } from "#lib/console/actor";
import { RefusedError } from "#lib/console/refused-error";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { requirementRefusal } from "#lib/domain/people/people-rules";
import type { Role } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Requires a second factor of everybody from a role on, at their next request; null: of nobody. */
export function requireSecondFactor(
  pool: Pool,
  actor: Actor,
  { secondFactor }: Pick<Operator, "secondFactor">,
  from: Role | null,
): Promise<void> {
  const refusal = requirementRefusal("admin", secondFactor, from);
  if (refusal !== null) throw new RefusedError(409, "not_allowed", refusal);
  return begin(pool, async (tx) => {
    const before = await readSecondFactorRule(tx);
    if (before === from) return;
    await writeSecondFactorRule(tx, from);
    const parameters = { from: before ?? "nobody", to: from ?? "nobody" };
    await recordAudit(tx, { ...by(actor), action: "second_factor.require", target: "people", parameters });
  });
}
