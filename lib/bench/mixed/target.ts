import type { BenchCampaign } from "#lib/bench/campaign";
import type { Target } from "#lib/bench/mixed/call-mix";
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
