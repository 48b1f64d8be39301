import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const MOST = 20;
const SHOWN_DAYS = 7;

export type UnlistedProxyRow = { peer: string; lastSeen: Date };

/**
 * Records that these peers just forwarded a request. `isPrivate` says that the address is of this machine or network.
 */
export async function noteUnlistedProxies(
  db: Sql,
  peers: { peer: string; isPrivate: boolean }[],
): Promise<void> {
  // The rows are written in one order, so that two processes never deadlock.
  const ordered = peers.toSorted((a, b) => (a.peer < b.peer ? -1 : 1));
  const columns = [ordered.map(({ peer }) => peer), ordered.map(({ isPrivate }) => isPrivate)];
  await db.query(sql`
    insert into unlisted_proxy (peer, is_private)
    select peer, is_private from unnest(${columns[0]}::text[], ${columns[1]}::boolean[]) as seen (peer, is_private)
    on conflict (peer) do update set last_seen = now()
  `);
  await db.query(sql`
    delete from unlisted_proxy where peer not in (
      select peer from unlisted_proxy
      where last_seen > now() - ${SHOWN_DAYS} * interval '1 day'
      order by is_private desc, last_seen desc, peer limit ${MOST}
    )
  `);
}

/** Proxies that were seen within a week, the latest first. */
export function listUnlistedProxies(db: Sql): Promise<UnlistedProxyRow[]> {
  return rows(
    db,
    sql`
      select peer, last_seen from unlisted_proxy
      where last_seen > now() - ${SHOWN_DAYS} * interval '1 day'
      order by last_seen desc, peer
    `,
  );
}
