import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";

/** Rows deleted in one statement. */
const STEP = 5000;

/** What is kept of routes, and for how long. Receipts may come up to 72 hours late. */
const KEPT = [
  { table: sql`submitted_part`, key: sql`ctid`, old: sql`at < now() - interval '96 hours'` },
  { table: sql`route_receipt`, key: sql`id`, old: sql`at < now() - interval '7 days'` },
  { table: sql`inbound_message`, key: sql`id`, old: sql`at < now() - interval '7 days'` },
  { table: sql`route_event`, key: sql`id`, old: sql`at < now() - interval '7 days'` },
  { table: sql`route_test`, key: sql`id`, old: sql`made_at < now() - interval '30 days'` },
  { table: sql`route_minute`, key: sql`ctid`, old: sql`at < now() - interval '2 days'` },
  { table: sql`route_count`, key: sql`ctid`, old: sql`hour < now() - interval '400 days'` },
];

/** Deletes what has been kept of routes for long enough, in steps. True while there may be more. */
export async function forgetReceipts({ pool }: Pick<Delivery, "pool">): Promise<boolean> {
  let isMore = false;
  for (const one of KEPT) isMore = (await forget(pool, one)) === STEP || isMore;
  return isMore;
}

async function forget(db: Sql, { table, key, old }: (typeof KEPT)[number]): Promise<number> {
  const deleted = await db.query(sql`
    delete from ${table} where ${key} = any(array(select ${key} from ${table} where ${old} limit ${STEP}))
  `);
  return deleted.rowCount ?? 0;
}
