import { idsBetween } from "#lib/domain/api/id";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** From this many on, ids that lie close together are stored as a range. Its row is longer than a list of few ids. */
const LEAST_RANGE = 8;
/**
 * A range may have as many other messages as changed ones. Otherwise, if one message in twenty fails, a job
 * would be cut into dozens of ranges. Readers get some unchanged messages again instead.
 */
const MOST_SPREAD = 2;

/** Changes in one campaign: messages, or a batch's own record, or both. */
export type Changed = {
  campaignId: string;
  /** All messages of the campaign between two ids. */
  range?: { firstId: string; lastId: string };
  ids?: string[];
  /** The most messages that changed; 0 for a batch alone. */
  n: number;
  /** Whether the messages did not exist before. */
  isNew?: boolean;
  /** The batch whose own record changed. */
  batchId?: string;
};

type Statement = ReturnType<typeof sql>;

/** Messages that changed, by their ids: ranges where ids lie close together, and one list of the others. */
export function changedMessages(campaignId: string, ids: string[]): Changed[] {
  const ordered = isAscending(ids) ? ids : [...new Set(ids)].sort();
  const changed: Changed[] = [];
  const singleIds: string[] = [];
  // Splits the list until the ids of a piece lie close together, so that those of a whole job are compared only once.
  const take = (from: number, to: number) => {
    const [firstId = "", lastId = ""] = [ordered[from], ordered[to - 1]];
    const n = to - from;
    const between = idsBetween(firstId, lastId);
    if (n < LEAST_RANGE) singleIds.push(...ordered.slice(from, to));
    else if (between !== null && between <= n * MOST_SPREAD)
      changed.push({ campaignId, range: { firstId, lastId }, n: between });
    else {
      const middle = (from + to) >>> 1;
      take(from, middle);
      take(middle, to);
    }
  };
  take(0, ordered.length);
  if (singleIds.length > 0) changed.push({ campaignId, ids: singleIds, n: singleIds.length });
  return changed;
}

/** Does the same as `changedMessages` for messages of several campaigns. */
export function changedByCampaign(messages: { campaignId: string; id: string }[]): Changed[] {
  const ids = Map.groupBy(messages, ({ campaignId }) => campaignId);
  return [...ids].flatMap(([campaignId, own]) =>
    changedMessages(
      campaignId,
      own.map(({ id }) => id),
    ),
  );
}

function isAscending(ids: string[]): boolean {
  for (let i = 1; i < ids.length; i++) if ((ids[i - 1] ?? "") >= (ids[i] ?? "")) return false;
  return true;
}

/**
 * Records the transaction's changes for the feed. It has to be the transaction's last statement: readers of
 * the feed wait until it has ended, and other writers of the campaign wait behind them.
 */
export async function recordChanges(tx: Sql, changed: Changed[]): Promise<void> {
  if (changed.length === 0) return;
  await rows(tx, insertChanges(changedRows(changed)), "record-changes");
}

/** The rows for `insertChanges`. */
export function changedRows(changed: Changed[]): Statement {
  return sql`
    select campaign_id, first_id, last_id, ids::uuid[], n, is_new, batch_id
    from unnest(${changed.map((one) => one.campaignId)}::uuid[],
      ${changed.map(({ range }) => range?.firstId ?? null)}::uuid[],
      ${changed.map(({ range }) => range?.lastId ?? null)}::uuid[],
      ${changed.map(({ ids }) => (ids ? `{${ids.join(",")}}` : null))}::text[],
      ${changed.map(({ n }) => n)}::integer[], ${changed.map(({ isNew }) => isNew ?? false)}::boolean[],
      ${changed.map(({ batchId }) => batchId ?? null)}::uuid[])
      as u (campaign_id, first_id, last_id, ids, n, is_new, batch_id)
  `;
}

/**
 * A statement, or the last part of one, that records rows of changes. The sort makes it last: it reads all
 * rows before the first lock, and so waits for what other parts of the statement have to do first. Sorted by
 * campaign, so that two transactions never deadlock.
 */
export function insertChanges(changes: Statement): Statement {
  return sql`
    insert into change (campaign_id, first_id, last_id, ids, n, is_new, batch_id)
    select campaign_id, first_id, last_id, ids, n, is_new, batch_id
    from (
      select c.*, pg_advisory_xact_lock_shared(${LOCKS.changes}, hashtext(campaign_id::text)) as locked
      from (select * from (${changes}) s order by campaign_id) c
    ) l
  `;
}
