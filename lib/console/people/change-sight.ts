import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { readSightRule, writeSightRule } from "#lib/console/membership/sight-rule";
import type { SightRule } from "#lib/domain/people/sight";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Sets the lowest roles that may see numbers, export, and look up numbers, from each person's next request on. */
export function changeSight(pool: Pool, actor: Actor, rule: SightRule): Promise<void> {
  return begin(pool, async (tx) => {
    const from = await readSightRule(tx);
    await writeSightRule(tx, rule);
    await recordAudit(tx, {
      ...by(actor),
      action: "sight.change",
      target: "people",
      parameters: { from, to: rule },
    });
  });
}
