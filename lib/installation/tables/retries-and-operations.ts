import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { counted } from "#lib/domain/text/counted";
import {
  aged,
  daysAgo,
  HOUR_MS,
  LEASE,
  OF_CONSOLE,
  OPEN,
  quote,
  SENDING,
  type Tables,
} from "#lib/installation/tables/table";
import { STEP } from "#lib/platform/ageing/purge";
import { type Sql, sql } from "#lib/platform/postgres/sql";

const KEPT = `${KEPT_DAYS.operations} days`;

/** An operation `o` is old, and no plan that is on still has to look at how it ended. */
const oldOperation = sql`
  ${daysAgo("o.ended_at", KEPT_DAYS.operations)}
  and not exists (select from retry_plan p where p.operation = o.id and p.stopped_at is null)
`;

/**
 * The message changed after the failure that row `t` concerns, or is gone. Until then, the row prevents another retry
 * for that failure.
 */
const hasMovedOn = sql`
  not exists (
    select from mirror_message m
    where m.campaign = t.campaign and m.id = t.message_id and m.updated_at <= t.failed_at
  )
`;

/** Requests that outlive their operation, because they tell that a message was retried, no longer name it. */
async function detachRequests(db: Sql): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update retry_request set operation = null where ctid = any(array(
      select t.ctid from operation o join retry_request t on t.operation = o.id
      where ${oldOperation} and t.state = 'accepted' and t.failed_at is not null and not ${hasMovedOn}
        and not exists (select from operation_item i where i.operation = o.id)
      limit ${STEP} for update of t skip locked
    ))
  `);
  return rowCount === STEP;
}

/** Retries and operations. */
export const RETRY_TABLES: Tables = {
  operation_item: {
    why: "As long as its operation.",
    kept: KEPT,
    purge: { old: sql`from operation o join operation_item t on t.operation = o.id where ${oldOperation}` },
    texts: "message_id skipped",
  },
  retry_request: {
    why: "Who asked for which retry. One that was accepted stays until its message was read again: it bars a second one.",
    kept: KEPT,
    oldest: sql`(select min(requested_at) from retry_request)`,
    purge: {
      old: sql`
        from retry_request t
        where ${daysAgo("t.requested_at", KEPT_DAYS.operations)} and t.state not in ('waiting', 'sending', 'unclear')
      `,
      needed: sql`
        (t.state = 'accepted' and t.failed_at is not null and not ${hasMovedOn})
        or exists (select from operation_item i where i.request = t.id)
        or exists (select from operation o where o.id = t.operation and (${oldOperation}) is not true)
      `,
      by: { at: "requested_at", id: "id", type: "bigint" },
    },
    texts: "address batch_id message_id operator_email reason state trace_id",
    personal: { said: "answer until own age" },
    quotes: [
      quote(
        "answers to retries",
        { id: "bigint" },
        { reason: "text", said: "text" },
        { campaign: OF_CONSOLE },
      ),
    ],
    waits: [
      { column: "due_at", where: SENDING, ...LEASE },
      { column: "due_at", where: sql`${OPEN} and operation is null`, longestMs: HOUR_MS },
      // A retry plan's request may wait for the end of quiet hours.
      { column: "due_at", where: OPEN, longestMs: 25 * HOUR_MS },
    ],
  },
  batch_recheck: { why: "As long as its operation.", kept: KEPT, texts: "after reads" },
  export: { why: "As long as its operation.", kept: KEPT, texts: "failed zone" },
  export_chunk: {
    why: "The file of an export. What is told of it stays.",
    kept: "7 days",
    personal: { body: "file until own age" },
  },
  operation: {
    why: "Counted from its end. One that goes on stays.",
    kept: KEPT,
    oldest: sql`(select min(ended_at) from operation where ended_at is not null)`,
    before: detachRequests,
    purge: {
      old: sql`
        from operation t
        where ${daysAgo("t.ended_at", KEPT_DAYS.operations)}
          and not exists (select from retry_plan p where p.operation = t.id and p.stopped_at is null)
          and not exists (select from operation_item i where i.operation = t.id)
          and not exists (select from retry_request r where r.operation = t.id)
          and not exists (select from export_chunk c where c.operation = t.id)
      `,
      step: 500,
    },
    texts: "address batch_id cancelled_by kind operator_email stop_reason tally",
    personal: {
      // Lists that people searched by digits.
      choice: "search until own age",
      filter: "search until own age",
      title: "search until own age",
    },
    quotes: [
      quote(
        "operations and what was searched for",
        { id: "bigint" },
        { title: "text", choice: "text", filter: "address" },
        {
          campaign: OF_CONSOLE,
          waits: {
            while: sql`t.ended_at is null`,
            for: (n) => `${counted(n, "operation")} on messages found by the number`,
          },
        },
      ),
    ],
  },
  retry_plan_failure: {
    why: "Which failures a plan took up. It stays until the message went on: no plan takes up a failure twice.",
    kept: `${KEPT_DAYS.plans} days`,
    oldest: sql`(select min(at) from retry_plan_failure where state in ('taken', 'left'))`,
    purge: {
      old: sql`from retry_plan_failure t where ${daysAgo("t.at", KEPT_DAYS.plans)} and t.state in ('taken', 'left')`,
      needed: sql`
        not ${hasMovedOn}
        or exists (select from operation o where o.id = t.operation and (${oldOperation}) is not true)
      `,
      by: { at: "at", id: "message_id", type: "text" },
    },
    texts: "answered_by message_id state",
  },
  retry_plan_action: {
    why: "The page of a plan shows them. The audit log has the same for longer.",
    ...aged("retry_plan_action", "t.at", KEPT_DAYS.plans),
    oldest: sql`(select min(at) from retry_plan_action)`,
    texts: "by kind said",
    quotes: [quote("what retry plans did", { id: "bigint" }, { said: "text" })],
  },
  retry_plan: {
    why: "Counted from its stop. One that is on stays.",
    kept: `${KEPT_DAYS.plans} days`,
    purge: {
      old: sql`
        from retry_plan t
        where ${daysAgo("t.stopped_at", KEPT_DAYS.plans)}
          and not exists (select from retry_plan_failure f where f.plan = t.id)
          and not exists (select from retry_plan_action a where a.plan = t.id)
          and not exists (select from operation o where o.plan = t.id)
      `,
      step: 500,
    },
    texts: "address batch_id maybes operator_email quiet_from quiet_to quiet_zone stop_reason stopped_by",
  },
};
