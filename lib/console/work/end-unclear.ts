import type { Pool } from "pg";
import { endFinished } from "#lib/console/operations/operations";
import { recordAsked } from "#lib/console/record-asked";
import { completeRetryStep } from "#lib/console/requests/complete-retry-step";
import { columns, type RetryRequestRow } from "#lib/console/requests/retry-requests";
import { endedLabel } from "#lib/console/requests/unknown-outcome";
import { ENDED_BY_PERSON } from "#lib/domain/retries/unknown-end";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** The retries of one message, or the calls of one operation. */
export type UnclearOf = { messageId: string } | { operation: number };

/**
 * Ends retries with an unknown outcome on a person's word, so that what waits for them continues. Nothing is sent. Returns
 * their number.
 */
export async function endUnclear(
  pool: Pool,
  campaign: number,
  of: UnclearOf,
  asker: Requester,
): Promise<number> {
  const to = {
    state: "lost",
    reason: ENDED_BY_PERSON,
    said: endedLabel(asker.operatorEmail),
  } as const;
  const ended = await begin(pool, async (tx) => {
    let n = 0;
    for (const request of await listUnclear(tx, campaign, of))
      if (await completeRetryStep(tx, request, ["unclear"], to)) n++;
    if (n === 0) return n;
    const target = "operation" in of ? `operation ${of.operation}` : of.messageId;
    await recordAsked(tx, campaign, asker, { action: "unclear.end", target, parameters: { ended: n } });
    return n;
  });
  if (ended > 0) await endFinished(pool);
  return ended;
}

function listUnclear(tx: Sql, campaign: number, of: UnclearOf): Promise<RetryRequestRow[]> {
  // In the order in which all others lock them. A process that reads one meanwhile finds it ended.
  return rows(
    tx,
    sql`
      select ${columns} from retry_request
      where campaign = ${campaign} and state = 'unclear'
        and ${"operation" in of ? sql`operation = ${of.operation}` : sql`message_id = ${of.messageId} and batch_id is null`}
      order by id
    `,
  );
}
