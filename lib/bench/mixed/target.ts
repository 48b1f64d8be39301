import type { BenchCampaign } from "#lib/bench/campaign";
import type { Target } from "#lib/bench/mixed/call-mix";
import { createdAtOf } from "#lib/domain/api/id";
import { statusCode } from "#lib/domain/messages/status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const FAILURE = statusCode("failure");

/** A campaign for calls: all of its messages. */
export async function targetOf(db: Sql, { id, path, key }: BenchCampaign, batchId: string): Promise<Target> {
  const found = await rows<{ id: string; status: number }>(
    db,
    sql`select id, status from message_state where campaign_id = ${id} order by id`,
  );
  return {
    ...{ path, key, batchId },
    messageIds: found.map((row) => row.id),
    failedIds: found.filter(({ status }) => status === FAILURE).map((row) => row.id),
    retried: 0,
  };
}

/**
 * A campaign of many messages for calls: some of those since a moment, and failures of its newest batch, none of which a
 * run retries often.
 */
export async function sampledTarget(
  db: Sql,
  { id, path, key }: BenchCampaign,
  { since, most }: { since: Date; most: number },
): Promise<Target> {
  const batches = await rows<{ id: string; firstId: string; total: number }>(
    db,
    sql`select id, first_id, total from batch where campaign_id = ${id} order by first_id desc`,
  );
  const young = batches.filter(({ firstId }) => createdAtOf(firstId) >= since);
  const largest = Math.max(...young.map(({ total }) => total));
  // Those that a run has added are smaller, and none of their messages has failed.
  const newest = young.find(({ total }) => total === largest);
  if (!newest) throw new Error("a campaign has no batch");
  const share = most / young.reduce((sum, { total }) => sum + total, 0);
  const found = await rows<{ id: string }>(
    db,
    sql`
      select id from message_state
      where campaign_id = ${id} and id >= ${young.at(-1)?.firstId} and random() < ${share}
    `,
  );
  const failed = await rows<{ id: string }>(
    db,
    sql`
      select id from message_state
      where campaign_id = ${id} and id >= ${newest.firstId} and batch_id = ${newest.id} and status = ${FAILURE} and retries = 0
      limit ${most}
    `,
  );
  const ids = (of: { id: string }[]) => of.map((row) => row.id);
  return { path, key, batchId: newest.id, messageIds: ids(found), failedIds: ids(failed), retried: 0 };
}
