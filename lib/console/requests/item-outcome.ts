import { isUnknownRetry } from "#lib/console/requests/unknown-outcome";
import { empty, sql } from "#lib/platform/postgres/sql";

/** The outcome of an item so far. */
type ItemOutcome = "queued" | "accepted" | "refused" | "unclear" | "skipped";

/** The outcome of an item `i` whose request is `r`, if it has one. */
export const itemOutcome = sql`
  case
    when i.skipped is not null or r.state in ('denied', 'cancelled') then 'skipped'
    when r.state is null or r.state in ('waiting', 'sending') then 'queued'
    when ${isUnknownRetry} then 'unclear'
    -- Read often enough after its answer was lost: as far as can be read it was not accepted.
    when r.state = 'lost' then 'refused'
    else r.state
  end
`;

/** Why the item was skipped or refused. */
export const itemReason = sql`
  coalesce(i.skipped, case when r.state = 'cancelled' then 'cancelled' else r.reason end, '')
`;

export type OperationPart = { id: number; outcome: ItemOutcome | null; reason: string | null };

/** The messages of an operation, or those of one outcome, as a subquery. */
export function messagesOf({ id, outcome, reason }: OperationPart) {
  return sql`
    select i.message_id from operation_item i
    left join retry_request r on r.id = i.request
    where i.operation = ${id}
      ${outcome === null ? empty : sql`and ${itemOutcome} = ${outcome}`}
      ${reason === null ? empty : sql`and ${itemReason} = ${reason}`}
  `;
}
