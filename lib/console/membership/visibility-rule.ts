import {
  FIRST_VISIBILITY_RULE,
  parseVisibilityRole,
  VISIBILITY_KINDS,
  type VisibilityRule,
} from "#lib/domain/people/visibility";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const NAMES = { numbers: "sight_numbers", exports: "sight_exports", lookUps: "sight_look_ups" } as const;

/** The lowest roles that may see numbers, export, and look up numbers. */
export async function readVisibilityRule(db: Sql): Promise<VisibilityRule> {
  const found = await rows<{ name: string; value: string }>(
    db,
    sql`select name, value from installation where name = any(${Object.values(NAMES)}::text[])`,
    "read-sight-rule",
  );
  const rule = { ...FIRST_VISIBILITY_RULE };
  for (const visibility of VISIBILITY_KINDS) {
    const kept = found.find(({ name }) => name === NAMES[visibility]);
    rule[visibility] = parseVisibilityRole(kept?.value ?? "") ?? rule[visibility];
  }
  return rule;
}

export async function writeVisibilityRule(tx: Sql, rule: VisibilityRule): Promise<void> {
  for (const visibility of VISIBILITY_KINDS) {
    await tx.query(sql`
      insert into installation (name, value) values (${NAMES[visibility]}, ${rule[visibility]})
      on conflict (name) do update set value = excluded.value
    `);
  }
}
