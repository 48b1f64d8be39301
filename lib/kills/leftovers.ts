import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { BATCH, MESSAGE } from "#lib/service/stored-status";

export type Leftover = { what: string; n: number };

/** Reads the work that is under way, by kind; empty once all has settled. `sent_to_telco` messages still wait for a receipt. */
export function readLeftovers(db: Sql): Promise<Leftover[]> {
  return rows(
    db,
    sql`
      select what, n from (
        select 'messages created' as what, count(*) filter (where status = ${MESSAGE.created})::bigint as n from message_state
        union all select 'messages enqueued', count(*) filter (where status = ${MESSAGE.enqueued}) from message_state
        union all select 'messages sending', count(*) filter (where status = ${MESSAGE.sending}) from message_state
        union all select 'messages sent', count(*) filter (where status = ${MESSAGE.sent}) from message_state
        union all select 'messages sent_to_telco', count(*) filter (where status = ${MESSAGE.sent_to_telco}) from message_state
        union all select 'jobs of the queue', count(*) from send_job
        union all select 'receipts owed by the simulator', count(*) from simulator_receipt
        union all select 'batches messages_enqueuing', count(*) from batch where status = ${BATCH.messages_enqueuing}
        union all select 'retries not settled', count(*) from retry_request
          where state in ('waiting', 'sending', 'unclear')
        union all select 'operations not ended', count(*) from operation where ended_at is null
        union all select 'exports not finished', count(*) from export where finished_at is null and failed is null
        union all select 'uploads of the console not settled', count(*) from upload
          where state in ('sending', 'unclear')
        union all select 'single sends of the console not settled', count(*) from single_send
          where state in ('waiting', 'sending', 'unclear')
      ) counted
      where n > 0
    `,
  );
}
