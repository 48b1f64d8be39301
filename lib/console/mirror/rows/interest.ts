import { MIRROR_CHANNEL } from "#lib/console/mirror/rows/request-read";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Stands for the campaign itself when somebody has one of its screens open. */
const CAMPAIGN = "";

export type InterestRow = {
  id: string;
  open: boolean;
  /** Null when the mirror does not have the message. */
  createdAt: Date | null;
  status: string | null;
  recipient: string | null;
  detailed: boolean | null;
  readAt: Date | null;
};

/** Keeps the campaign and these of its messages in the fast lane for a while. */
export async function keepInterest(
  db: Sql,
  campaign: number,
  ids: string[],
  open: boolean,
  forMs: number,
): Promise<void> {
  const all = [...new Set([CAMPAIGN, ...ids])].sort();
  const keep = sql`
    insert into mirror_interest as i (campaign, message_id, open, until)
    select ${campaign}, id, ${open} and id <> ${CAMPAIGN}, clock_timestamp() + ${forMs} * interval '1 ms'
    from unnest(${all}::text[]) as u (id)
    on conflict (campaign, message_id) do update set until = greatest(i.until, excluded.until),
      open = excluded.open or i.open and i.until > clock_timestamp()
  `;
  await db.query(
    open ? sql`with kept as (${keep}) select pg_notify(${MIRROR_CHANNEL}, ${String(campaign)})` : keep,
  );
}

/** The messages on screens now. A row without an id says only that somebody looks. */
export function listInterest(db: Sql, campaign: number): Promise<InterestRow[]> {
  return rows(
    db,
    sql`
      select i.message_id as id, i.open, m.created_at, m.status, m.recipient, m.detailed, m.read_at
      from mirror_interest i
      left join mirror_message m on m.campaign = i.campaign and m.id = i.message_id
      where i.campaign = ${anyCampaign(campaign)} and i.until > clock_timestamp()
    `,
    "list-interest",
  );
}

/** Whether somebody looks at the campaign now. */
export async function isWatched(db: Sql, campaign: number): Promise<boolean> {
  const watched = sql`
    select from mirror_interest where campaign = ${anyCampaign(campaign)} and until > clock_timestamp() limit 1
  `;
  return (await rows(db, watched, "is-watched")).length > 0;
}

/** The campaigns at which somebody looks now. */
export async function listWatched(db: Sql): Promise<number[]> {
  const watched = await rows<{ campaign: number }>(
    db,
    sql`select distinct campaign from mirror_interest where until > clock_timestamp()`,
    "list-watched",
  );
  return watched.map(({ campaign }) => campaign);
}

export async function purgeInterest(db: Sql): Promise<void> {
  await db.query(sql`delete from mirror_interest where until < clock_timestamp() - interval '1 minute'`);
}
