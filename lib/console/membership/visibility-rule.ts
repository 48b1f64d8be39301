import { type AnyRole, may } from "#lib/domain/people/role";
import {
  FIRST_VISIBILITY_RULE,
  FULL_VISIBILITY,
  parseVisibilityRole,
  VISIBILITY_KINDS,
  type Visibility,
  type VisibilityRule,
  visibilityOf,
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

/** What a person with this role may see. An admin sees everything, so for them the rule need not be read. */
export async function visibilityIn(db: Sql, role: AnyRole): Promise<Visibility> {
  return may(role, "administer") ? FULL_VISIBILITY : visibilityOf(role, await readVisibilityRule(db));
}

export async function writeVisibilityRule(tx: Sql, rule: VisibilityRule): Promise<void> {
  for (const visibility of VISIBILITY_KINDS) {
    await tx.query(sql`
      insert into installation (name, value) values (${NAMES[visibility]}, ${rule[visibility]})
      on conflict (name) do update set value = excluded.value
    `);
  }
}
