import { FIRST_SIGHT_RULE, parseSightRole, SIGHTS, type SightRule } from "#lib/domain/people/sight";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const NAMES = { numbers: "sight_numbers", exports: "sight_exports", lookUps: "sight_look_ups" } as const;

/** The lowest roles that may see numbers, export, and look up numbers. */
export async function readSightRule(db: Sql): Promise<SightRule> {
  const found = await rows<{ name: string; value: string }>(
    db,
    sql`select name, value from installation where name = any(${Object.values(NAMES)}::text[])`,
    "read-sight-rule",
  );
  const rule = { ...FIRST_SIGHT_RULE };
  for (const sight of SIGHTS) {
    const kept = found.find(({ name }) => name === NAMES[sight]);
    rule[sight] = parseSightRole(kept?.value ?? "") ?? rule[sight];
  }
  return rule;
}

export async function writeSightRule(tx: Sql, rule: SightRule): Promise<void> {
  for (const sight of SIGHTS) {
    await tx.query(sql`
      insert into installation (name, value) values (${NAMES[sight]}, ${rule[sight]})
      on conflict (name) do update set value = excluded.value
    `);
  }
}
