import type { Sql as Statement } from "sql-template-tag";
import { findReached } from "#lib/console/mirror/without-forgotten";
import type { DetachedMonths } from "#lib/console/months/detached-months";
import { empty, join, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Conditions for adding a message `c` that the read model does not have: its month is not detached, and retention has not
 * removed its row. The other messages are counted already.
 */
export async function leftOut(tx: Sql, campaign: number, detached: DetachedMonths[]): Promise<Statement> {
  const reached = await findReached(tx, campaign);
  if (detached.length === 0 && !reached) return empty;
  // The driver returns -infinity as a number.
  const from = (at: Date | number) => (typeof at === "number" ? "-infinity" : at);
  const months = detached.map(
    ({ fromAt, toAt }) =>
      sql`and not (c.created_at >= ${from(fromAt)}::timestamptz and c.created_at < ${toAt}::timestamptz)`,
  );
  const rows = reached ? [sql`and (c.created_at, c.id) > (${reached.at}::timestamptz, ${reached.id})`] : [];
  return join([...months, ...rows], " ");
}
