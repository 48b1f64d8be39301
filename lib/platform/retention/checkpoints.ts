import type { Sql as Statement } from "sql-template-tag";
import { maybeRow, oneRow, raw, type Sql, sql } from "#lib/platform/postgres/sql";
import { ALL_CAMPAIGNS, daysOf } from "#lib/platform/retention/ages";

export const STAGES = ["text", "number", "row"] as const;
export type Stage = (typeof STAGES)[number];
/**
 * A scan of one campaign's messages. `subject` is the campaign's id in the service's API, or its number in the
 * console. In a detached month, the month follows.
 */
export type Scan = { half: "service" | "mirror"; subject: string; stage: Stage };
/** A message: its id, and when it was created. */
export type Checkpoint = { at: Date; id: string };

/** The number of messages that one step scans. */
export const STEP = 1000;
/** The time from the end of a pass to the next. */
const AGAIN = "1 hour";

/** A campaign whose next pass is due. `months` is a detached month, or null for all attached ones. */
type Due = { id: string; scanned: string; days: number; months: string | null };

/**
 * The next pass that is due of `campaigns`, which have the columns `id`, `subject` and `scanned`. A pass covers
 * the attached months or a detached month. Null when none is due.
 */
export function dueCampaign(
  db: Sql,
  half: Scan["half"],
  stage: Stage,
  campaigns: Statement,
  detached: string[],
): Promise<Due | null> {
  const days = daysOf(`${stage}_days`);
  return maybeRow(
    db,
    sql`
      select c.id::text as id, c.scanned, ${days} as days, c.months
      from (
        select id, subject, concat_ws(' ', scanned, months) as scanned, months
        from (${campaigns}) each cross join unnest(${[null, ...detached]}::text[]) as m (months)
      ) c
      left join retention_ages own on own.subject = c.subject
      left join retention_ages others on others.subject = ${ALL_CAMPAIGNS}
      left join retention_place p on p.half = ${half} and p.subject = c.scanned and p.stage = ${stage}
      where ${days} is not null and (p.ended_at is null or p.ended_at < now() - ${AGAIN}::interval)
      limit 1
    `,
  );
}

/** The position where the scan's next step begins; null for the oldest message. Locked until the transaction ends. */
export async function nextCheckpoint(tx: Sql, { half, subject, stage }: Scan): Promise<Checkpoint | null> {
  await tx.query(sql`
    insert into retention_place (half, subject, stage) values (${half}, ${subject}, ${stage}) on conflict do nothing
  `);
  const { place, placeAt } = await oneRow<{ place: string | null; placeAt: Date | null }>(
    tx,
    sql`
      select place, place_at from retention_place
      where half = ${half} and subject = ${subject} and stage = ${stage} for update
    `,
  );
  return place === null || placeAt === null ? null : { at: placeAt, id: place };
}

/**
 * Records a step: the last message that it scanned, the first one that still waits, and how many have lost
 * something. `ended` says that it was the last step.
 */
export async function noteStep(
  tx: Sql,
  { half, subject, stage }: Scan,
  step: { last: Checkpoint | null; pending: Checkpoint | null; removed: number; ended: boolean },
): Promise<void> {
  const { last, pending, removed, ended } = step;
  await tx.query(sql`
    with looked as (
      select half, subject, stage,
        coalesce(held, ${pending?.id ?? null}) as held, case when held is null then ${pending?.at ?? null} else held_at end as held_at,
        coalesce(${last?.id ?? null}, place) as last, case when ${last === null} then place_at else ${last?.at ?? null} end as last_at
      from retention_place where half = ${half} and subject = ${subject} and stage = ${stage}
    )
    update retention_place p set
      place = case when ${ended} and l.held is not null then l.held else l.last end,
      place_at = case when ${ended} and l.held is not null then l.held_at else l.last_at end,
      held = case when ${ended} then null else l.held end,
      held_at = case when ${ended} then null else l.held_at end,
      reached = case when ${FURTHER} then l.last else p.reached end,
      reached_at = case when ${FURTHER} then l.last_at else p.reached_at end,
      removed = p.removed + ${removed},
      ended_at = case when ${ended} then clock_timestamp() end
    from looked l where p.half = l.half and p.subject = l.subject and p.stage = l.stage
  `);
}

/** Adds a month's records to those of its campaigns when it is attached again. Their passes scan it from the start. */
export async function joinMonth(tx: Sql, half: Scan["half"], months: string): Promise<void> {
  await tx.query(sql`
    with gone as (
      delete from retention_place where half = ${half} and split_part(subject, ' ', 2) = ${months}
      returning split_part(subject, ' ', 1) as subject, stage, reached, reached_at, removed
    )
    insert into retention_place as p (half, subject, stage, reached, reached_at, removed)
    select ${half}, subject, stage, reached, reached_at, removed from gone
    on conflict (half, subject, stage) do update set removed = p.removed + excluded.removed,
      reached = case when ${LATER} then excluded.reached else p.reached end,
      reached_at = case when ${LATER} then excluded.reached_at else p.reached_at end
  `);
  await tx.query(sql`
    update retention_place set place = null, place_at = null, held = null, held_at = null, ended_at = null
    where half = ${half}
  `);
}

const LATER = raw(
  "(excluded.reached_at is not null and (p.reached_at is null or (excluded.reached_at, excluded.reached) > (p.reached_at, p.reached)))",
);
const FURTHER = raw("(p.reached_at is null or (l.last_at, l.last) > (p.reached_at, p.reached))");

/** The id of the last message of the service's campaign that may have lost its text. Null when none has. */
export async function textReached(db: Sql, subject: string): Promise<string | null> {
  const found = await maybeRow<{ reached: string | null }>(
    db,
    sql`select reached from retention_place where half = 'service' and subject = ${subject} and stage = 'text'`,
    "text-reached",
  );
  return found?.reached ?? null;
}
