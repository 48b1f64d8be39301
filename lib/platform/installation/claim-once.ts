import { type Sql, sql } from "#lib/platform/postgres/sql";

/** True for the first caller whose transaction commits. A second caller at the same time waits for the first. */
export async function claimOnce(db: Sql, name: string): Promise<boolean> {
  const claimed = await db.query(sql`
    insert into installation (name, value) values (${name}, 'done') on conflict do nothing
  `);
  return claimed.rowCount === 1;
}
