import { readAsOf } from "#lib/console/mirror/rows/read-as-of";
import { MESSAGE } from "#lib/console/mirrored-status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type BatchRecheckRow = {
  operation: number;
  agreedUnread: number;
  agreedSince: Date | null;
  beganAt: Date | null;
  reads: "pages" | "messages" | null;
  after: string | null;
  read: number;
  total: number;
  endedAt: Date | null;
  unread: number | null;
  unreadSince: Date | null;
};

const columns = sql`
  operation, agreed_unread, agreed_since, began_at, reads, after, read, total, ended_at, unread, unread_since
`;

/** Whether a message is neither delivered nor out of retries, so that somebody else's retry can make it created. */
export const changeable = sql`m.status <> ${MESSAGE.success} and not (m.status = ${MESSAGE.failure} and m.spent)`;

/** Stores what the operator of a whole batch's retry agreed to leave unread. */
export async function insertRecheck(
  tx: Sql,
  operation: number,
  agreed: { unread: number; since: Date } | null,
): Promise<void> {
  await tx.query(sql`
    insert into batch_recheck (operation, agreed_unread, agreed_since)
    values (${operation}, ${agreed?.unread ?? 0}, ${agreed?.since ?? null})
  `);
}

export function findRecheck(db: Sql, operation: number): Promise<BatchRecheckRow | null> {
  return maybeRow(db, sql`select ${columns} from batch_recheck where operation = ${operation}`);
}

export async function beginRecheck(
  db: Sql,
  operation: number,
  begun: Required<Pick<BatchRecheckRow, "reads" | "total">> & { beganAt: Date },
): Promise<void> {
  await db.query(sql`
    update batch_recheck set began_at = ${begun.beganAt}, reads = ${begun.reads}, total = ${begun.total}
    where operation = ${operation} and began_at is null
  `);
}

/** Records how many more messages were read, the cursor, and whether that was all. */
export async function advanceRecheck(
  db: Sql,
  operation: number,
  { read, after, ended }: { read: number; after: string | null; ended: boolean },
): Promise<void> {
  await db.query(sql`
    update batch_recheck set read = read + ${read}, after = ${after},
      ended_at = case when ${ended} then clock_timestamp() else ended_at end
    where operation = ${operation}
  `);
}

export async function noteUnread(db: Sql, operation: number, { n, since }: Unread): Promise<void> {
  await db.query(sql`
    update batch_recheck set unread = ${n}, unread_since = ${since} where operation = ${operation}
  `);
}

const asOf = readAsOf(sql`m`, sql`m.campaign`);

export type Unread = { n: number; since: Date | null };

/** How many changeable messages of a batch were last read before a time, and the earliest of those reads. */
export function countUnread(db: Sql, campaign: number, batchId: string, before: Date): Promise<Unread> {
  return oneRow(
    db,
    sql`
      select count(*) as n, min(${asOf}) as since from mirror_message m
      where m.campaign = ${anyCampaign(campaign)} and m.batch_id = ${batchId} and ${asOf} < ${before} and ${changeable}
    `,
  );
}

/** The next unread messages: failed ones first, as another person's retry makes them created; then the longest unread. */
export async function listUnread(
  db: Sql,
  campaign: number,
  batchId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
      select m.id from mirror_message m
      where m.campaign = ${anyCampaign(campaign)} and m.batch_id = ${batchId} and ${asOf} < ${before} and ${changeable}
      order by m.status = ${MESSAGE.failure} desc, m.read_at, m.id limit ${limit}
    `,
  );
  return found.map(({ id }) => id);
}
