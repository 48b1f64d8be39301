import { callEntry } from "#lib/console/requests/recorded-calls";
import type { RetryState } from "#lib/console/requests/retry-requests";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** The shared fields of several retries that ended in the transaction in which they were requested. */
export type EndedRetries = Requester & {
  campaign: number;
  operation: number | null;
  state: Extract<RetryState, "accepted" | "refused">;
  reason: string;
  said: string;
  traceId: string;
};

/** A message and its retried failure, given by the time of its last change. */
export type RetriedFailure = { id: string; updatedAt: Date };

/**
 * Records such retries, each with its audit record, in one statement for any number. A failure that was retried already is
 * left out. Returns the numbers of the requests by message.
 */
export async function recordRetries(
  tx: Sql,
  ended: EndedRetries,
  failures: RetriedFailure[],
): Promise<Map<string, number>> {
  const { campaign, operation, operatorId, operatorEmail, address, state, reason, said, traceId } = ended;
  const call = { ...ended, requestedAt: new Date(), tries: 1, checks: 0, httpStatus: null };
  const entry = callEntry(
    call,
    { state },
    { action: "message.retry", target: "", parameters: { operation, reason } },
  );
  const made = await rows<{ id: number; messageId: string }>(
    tx,
    sql`
      with made as (
        insert into retry_request (campaign, message_id, operation, operator_id, operator_email, address, failed_at,
          state, reason, said, trace_id, tries, due_at)
        select ${campaign}, id, ${operation}::bigint, ${operatorId}, ${operatorEmail}, ${address}, failed_at,
          ${state}, ${reason}, ${said}, ${traceId}, 1, clock_timestamp()
        from unnest(${failures.map(({ id }) => id)}::text[], ${failures.map(({ updatedAt }) => updatedAt)}::timestamptz[])
          as u (id, failed_at)
        on conflict do nothing
        returning id, message_id
      ), recorded as (
        insert into audit (campaign, actor, action, target, outcome, parameters, address, trace_id)
        select ${campaign}, ${entry.actor}, ${entry.action}, message_id, ${entry.outcome},
          ${JSON.stringify(entry.parameters)}::jsonb || jsonb_build_object('request', id), ${address}, ${traceId}
        from made order by id
      )
      select id, message_id from made
    `,
    "record-retries",
  );
  return new Map(made.map(({ id, messageId }) => [messageId, id]));
}
