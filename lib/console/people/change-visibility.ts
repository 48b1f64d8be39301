import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { readVisibilityRule, writeVisibilityRule } from "#lib/console/membership/visibility-rule";
import type { VisibilityRule } from "#lib/domain/people/visibility";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Sets the lowest roles that may see numbers, export, and look up numbers, from each person's next request on. */
export function changeVisibility(pool: Pool, actor: Actor, rule: VisibilityRule): Promise<void> {
  return begin(pool, async (tx) => {
    const from = await readVisibilityRule(tx);
    await writeVisibilityRule(tx, rule);
    await recordAudit(tx, {
      ...by(actor),
      action: "sight.change",
      target: "people",
      parameters: { from, to: rule },
    });
  });
}
