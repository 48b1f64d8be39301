import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** Whether the campaign's service has accepted no file under the rules of this stamp. A trigger notes those that it has. */
export async function isNewContent(db: Sql, campaign: number, stamp: string): Promise<boolean> {
  const { isUsed } = await oneRow<{ isUsed: boolean }>(
    db,
    sql`
      select exists (select from used_content where campaign = ${campaign} and rules = ${stamp}) as is_used
    `,
    "is-used-content",
  );
  return !isUsed;
}
