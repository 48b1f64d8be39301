import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { daysAgo, type RetentionTables } from "#lib/installation/ageing/table-retention";
import { STEP } from "#lib/platform/ageing/purge";
import { type Sql, sql } from "#lib/platform/postgres/sql";

const RETRIES = "Retries and operations";
const KEPT = `${KEPT_DAYS.operations} days`;

/** An operation `o` is old, and no plan that is on still has to look at how it ended. */
const oldOperation = sql`
  ${daysAgo(sql`o.ended_at`, KEPT_DAYS.operations)}
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

/** The tables of retries, in deletion order: rows that refer to others go first. */
export const RETRY_RETENTION: RetentionTables = {
  operation_item: {
    noun: RETRIES,
    kept: KEPT,
    why: "As long as its operation.",
    purge: { old: sql`from operation o join operation_item t on t.operation = o.id where ${oldOperation}` },
  },
  retry_request: {
    noun: RETRIES,
    kept: KEPT,
    why: "Who asked for which retry. One that was accepted stays until its message was read again: it bars a second one.",
    oldest: sql`(select min(requested_at) from retry_request)`,
    purge: {
      old: sql`
        from retry_request t
        where ${daysAgo(sql`t.requested_at`, KEPT_DAYS.operations)} and t.state not in ('waiting', 'sending', 'unclear')
      `,
      needed: sql`
        (t.state = 'accepted' and t.failed_at is not null and not ${hasMovedOn})
        or exists (select from operation_item i where i.request = t.id)
        or exists (select from operation o where o.id = t.operation and (${oldOperation}) is not true)
      `,
      by: { at: "requested_at", id: "id", type: "bigint" },
    },
  },
  batch_recheck: { noun: RETRIES, kept: KEPT, why: "As long as its operation." },
  export: { noun: RETRIES, kept: KEPT, why: "As long as its operation." },
  export_chunk: { noun: RETRIES, kept: "7 days", why: "The file of an export. What is told of it stays." },
  operation: {
    noun: RETRIES,
    kept: KEPT,
    why: "Counted from its end. One that goes on stays.",
    oldest: sql`(select min(ended_at) from operation where ended_at is not null)`,
    before: detachRequests,
    purge: {
      old: sql`
        from operation t
        where ${daysAgo(sql`t.ended_at`, KEPT_DAYS.operations)}
          and not exists (select from retry_plan p where p.operation = t.id and p.stopped_at is null)
          and not exists (select from operation_item i where i.operation = t.id)
          and not exists (select from retry_request r where r.operation = t.id)
          and not exists (select from export_chunk c where c.operation = t.id)
      `,
      step: 500,
    },
  },
  retry_plan_failure: {
    noun: RETRIES,
    kept: `${KEPT_DAYS.plans} days`,
    why: "Which failures a plan took up. It stays until the message went on: no plan takes up a failure twice.",
    oldest: sql`(select min(at) from retry_plan_failure where state in ('taken', 'left'))`,
    purge: {
      old: sql`from retry_plan_failure t where ${daysAgo(sql`t.at`, KEPT_DAYS.plans)} and t.state in ('taken', 'left')`,
      needed: sql`
        not ${hasMovedOn}
        or exists (select from operation o where o.id = t.operation and (${oldOperation}) is not true)
      `,
      by: { at: "at", id: "message_id", type: "text" },
    },
  },
  retry_plan_action: {
    noun: RETRIES,
    kept: `${KEPT_DAYS.plans} days`,
    why: "The page of a plan shows them. The audit log has the same for longer.",
    oldest: sql`(select min(at) from retry_plan_action)`,
    purge: { old: sql`from retry_plan_action t where ${daysAgo(sql`t.at`, KEPT_DAYS.plans)}` },
  },
  retry_plan: {
    noun: RETRIES,
    kept: `${KEPT_DAYS.plans} days`,
    why: "Counted from its stop. One that is on stays.",
    purge: {
      old: sql`
        from retry_plan t
        where ${daysAgo(sql`t.stopped_at`, KEPT_DAYS.plans)}
          and not exists (select from retry_plan_failure f where f.plan = t.id)
          and not exists (select from retry_plan_action a where a.plan = t.id)
          and not exists (select from operation o where o.plan = t.id)
      `,
      step: 500,
    },
  },
};
