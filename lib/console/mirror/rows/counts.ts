import { MESSAGE, RETRYABLE_BATCHES } from "#lib/console/mirrored-status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type CountRow = { status: string; code: string; retriesExhausted: boolean; n: number };

/** The stored counts, by kind, of a campaign (''), a batch ('b:…') or a language ('l:…'). */
export function readCounts(db: Sql, campaign: number, scope: string): Promise<CountRow[]> {
  return rows(
    db,
    sql`select status, code, spent as retries_exhausted, n from mirror_count where campaign = ${anyCampaign(campaign)} and scope = ${scope} and n <> 0`,
    "read-mirror-counts",
  );
}

/** Failed messages that cannot be retried now because of their batch. They are few, and only for a while. */
export function readIneligibleCounts(db: Sql, campaign: number): Promise<CountRow[]> {
  return rows(
    db,
    sql`
      select c.status, c.code, c.spent as retries_exhausted, sum(c.n)::bigint as n
      from mirror_batch b
      join mirror_count c on c.campaign = b.campaign and c.scope = 'b:' || b.id and c.status = ${MESSAGE.failure}
      where b.campaign = ${anyCampaign(campaign)} and b.status not in (${RETRYABLE_BATCHES})
      group by 1, 2, 3
    `,
    "read-ineligible-counts",
  );
}

/** Counting stops here: with more stuck messages than this, nobody needs the exact number. */
const MAX_OVERDUE = 100_000;

type Created = { from: Date | null; to: Date | null };

/** Counts messages with the network since before a time. They were created in the range, and before that time. */
export async function countOverdue(
  db: Sql,
  campaign: number,
  before: Date,
  { from, to }: Created = { from: null, to: null },
): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*) as n from (
        select from mirror_message
        where campaign = ${anyCampaign(campaign)} and status = ${MESSAGE.sent_to_telco} and updated_at < ${before}
          and created_at >= coalesce(${from}::timestamptz, '-infinity')
          and created_at < least(${to}::timestamptz, ${before}::timestamptz)
        limit ${MAX_OVERDUE}
      ) overdue
    `,
    "count-overdue",
  );
  return n;
}

/** Counts the messages of the range that people sent to their own number as a test. */
export async function countOwnTests(db: Sql, campaign: number, { from, to }: Created): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*) as n from own_work o
      join mirror_message m on m.campaign = o.campaign and m.id = o.object_id
      where o.campaign = ${campaign} and o.test is not null
        and m.created_at >= coalesce(${from}::timestamptz, '-infinity')
        and m.created_at < coalesce(${to}::timestamptz, 'infinity')
    `,
    "count-own-tests",
  );
  return n;
}

/** Counts messages of known batches that were not read yet. */
export async function countUnseen(db: Sql, campaign: number): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select coalesce(sum(total - seen), 0)::bigint as n from mirror_batch
      where campaign = ${anyCampaign(campaign)} and seen < total
    `,
    "count-unseen",
  );
  return n;
}
