import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** The messages that were not forgotten. One that the mirror does not have is to be counted only once. */
export async function withoutForgotten<One extends { message: { id: string; created_at: string } }>(
  tx: Sql,
  campaign: number,
  unknown: One[],
): Promise<One[]> {
  if (unknown.length === 0) return unknown;
  const upTo = await maybeRow<{ at: Date; id: string }>(
    tx,
    sql`
      select reached_at as at, reached as id from retention_place
      where half = 'mirror' and subject = ${String(campaign)} and stage = 'row' and reached is not null
    `,
    "forgotten-up-to",
  );
  if (!upTo) return unknown;
  const end = upTo.at.getTime();
  return unknown.filter(({ message: { id, created_at } }) => {
    const at = Date.parse(created_at);
    return at > end || (at === end && Buffer.compare(Buffer.from(id), Buffer.from(upTo.id)) > 0);
  });
}
