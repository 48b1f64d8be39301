import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** Leaves out messages that retention has removed from the mirror: counted once, they must not be counted again. */
export async function withoutRemoved<One extends { message: { id: string; created_at: string } }>(
  tx: Sql,
  campaign: number,
  unknown: One[],
): Promise<One[]> {
  if (unknown.length === 0) return unknown;
  const upTo = await findReached(tx, campaign);
  if (!upTo) return unknown;
  const end = upTo.at.getTime();
  return unknown.filter(({ message: { id, created_at } }) => {
    const at = Date.parse(created_at);
    return at > end || (at === end && Buffer.compare(Buffer.from(id), Buffer.from(upTo.id)) > 0);
  });
}

/** Rows were removed of messages created up to this time; null when none were. */
export async function removedUpTo(db: Sql, campaign: number): Promise<Date | null> {
  const upTo = await findReached(db, campaign);
  return upTo && upTo.removed > 0 ? upTo.at : null;
}

/** The last message that the row purge has looked at. */
export function findReached(
  db: Sql,
  campaign: number,
): Promise<{ at: Date; id: string; removed: number } | null> {
  return maybeRow(
    db,
    sql`
      select reached_at as at, reached as id, removed from retention_place
      where half = 'mirror' and subject = ${String(campaign)} and stage = 'row' and reached is not null
    `,
    "forgotten-up-to",
  );
}
