import { type Mirror, placeOf } from "#lib/console/context";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { describesFeed } from "#lib/console/upstream/client";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

const LOOK_AGAIN_MS = 10 * 60_000;
/** A service that was being restarted has not said that it has no feed. */
const UNANSWERED_LOOK_MS = 30_000;

/** Whether an environment is known to have a feed; null: nobody has looked yet. `isDue`: it is time to look again. */
export type Offer = { offered: boolean | null; isDue: boolean };

export function findOffer(db: Sql, campaign: number): Promise<Offer | null> {
  return maybeRow(
    db,
    sql`
      select u.feed_offered as offered, coalesce(${isDue}, true) as is_due
      from console_campaign c join upstream u on u.id = c.upstream_id
      where c.id = ${campaign}
    `,
    "find-feed-offer",
  );
}

/** Whether the campaign's environment has a feed: as its API's description says, read from time to time by one process. */
export async function isFeedOffered(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  offer: Offer,
): Promise<boolean> {
  if (!offer.isDue || !(await claimLook(mirror.pool, campaign.upstreamId))) return offer.offered ?? false;
  const described = await describesFeed(placeOf(mirror, campaign.upstreamAddress));
  const after = described === null ? UNANSWERED_LOOK_MS : LOOK_AGAIN_MS;
  const offered = described ?? offer.offered;
  await mirror.pool.query(sql`
    update upstream set feed_offered = ${offered},
      feed_looked_at = clock_timestamp() + ${after - LOOK_AGAIN_MS} * interval '1 ms'
    where id = ${campaign.upstreamId}
  `);
  return offered ?? false;
}

/** The feed was not where the description says: it is looked at again soon. */
export async function doubtOffer(db: Sql, upstream: number): Promise<void> {
  await db.query(sql`update upstream set feed_looked_at = null where id = ${upstream}`);
}

// A moment far ahead was noted before the clock stepped back.
const isDue = sql`
  abs(extract(epoch from clock_timestamp() - u.feed_looked_at)) * 1000 > ${LOOK_AGAIN_MS}
`;

async function claimLook(db: Sql, upstream: number): Promise<boolean> {
  const claimed = await db.query(sql`
    update upstream u set feed_looked_at = clock_timestamp()
    where id = ${upstream} and coalesce(${isDue}, true)
  `);
  return claimed.rowCount === 1;
}
