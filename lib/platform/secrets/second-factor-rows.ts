import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A text that sorts before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

export type SecondFactorRow = { id: string; secret: string; backupCodes: string };

/** The next `limit` second factors after `after` (null: from the first) that another version has encrypted. */
export function nextSecondFactors(
  db: Sql,
  version: number,
  after: string | null,
  limit: number,
): Promise<SecondFactorRow[]> {
  return rows(
    db,
    sql`
      select id, secret, backup_codes from operator_second_factor
      where not starts_with(secret, ${`$ba$${version}$`}) and id > ${after ?? FIRST}::uuid
      order by id
      limit ${limit}
    `,
  );
}

/** Does nothing if the row was changed meanwhile: a recovery code that was used must not come back. */
export async function replaceSecondFactor(
  db: Sql,
  before: SecondFactorRow,
  { secret, backupCodes }: Omit<SecondFactorRow, "id">,
): Promise<boolean> {
  const changed = await db.query(sql`
    update operator_second_factor set secret = ${secret}, backup_codes = ${backupCodes}
    where id = ${before.id} and secret = ${before.secret} and backup_codes = ${before.backupCodes}
  `);
  return changed.rowCount === 1;
}

/** How many second factors each version has encrypted; 0 for those from before versions had numbers. */
export async function secondFactorsByKey(db: Sql): Promise<Map<number, number>> {
  const found = await rows<{ version: number; n: number }>(
    db,
    sql`
      select coalesce(substring(secret from '^\\$ba\\$(\\d+)\\$')::integer, 0) as version, count(*) as n
      from operator_second_factor
      group by 1
    `,
  );
  return new Map(found.map(({ version, n }) => [version, n]));
}
