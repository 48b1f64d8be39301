import type { Pool } from "pg";
import * as z from "zod";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import {
  afterAnswer,
  afterDropped,
  afterFault,
  type Budget,
  FRESH_BUDGET,
  type Lane,
  type Limits,
} from "#lib/console/upstream/budget";
import { untilLeaving } from "#lib/console/upstream/departures";
import type { Outcome } from "#lib/console/upstream/outcome";
import { takeCall } from "#lib/console/upstream/take-call";
import { pause } from "#lib/platform/pause";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

const StoredBudget = z
  .object({
    calls: z.array(z.number()),
    backgroundAt: z.number(),
    blockedUntil: z.number(),
    share: z.number(),
    shareAt: z.number(),
    strikes: z.number(),
    droppedAt: z.number().nullable(),
  })
  .catch(FRESH_BUDGET);

/** Zero milliseconds to wait for a call that may be made now; and the faults in a row when it was asked for. */
export type Slot = { waitMs: number; strikes: number };

export type Spender = Pick<ConsoleCampaignRow, "id" | keyof Limits>;

/** Takes a call once there is one; or says after how long to ask again, when that is longer than the patience. */
export async function takeSlot(pool: Pool, campaign: Spender, lane: Lane, patienceMs: number): Promise<Slot> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const slot = await takeFromBudget(pool, campaign, lane);
    if (slot.waitMs === 0 || performance.now() + slot.waitMs > until) return slot;
    await pause(slot.waitMs);
  }
}

/** Takes one call from the campaign's budget, which is then to leave at once; or says after how many milliseconds to ask again. */
export async function takeFromBudget(pool: Pool, campaign: Spender, lane: Lane): Promise<Slot> {
  const { budget, waitMs } = await changeBudget(pool, campaign.id, (before, now) =>
    takeCall(before, campaign, lane, now),
  );
  if (waitMs === 0) await untilLeaving(campaign, lane);
  return { waitMs, strikes: budget.strikes };
}

/** Tells the budget how a call ended. An ordinary answer is not worth a visit where the `slot` knew of no fault. */
export async function settleBudget(
  pool: Pool,
  campaign: number,
  outcome: Outcome<unknown>,
  random: number,
  slot?: Slot,
): Promise<void> {
  if (outcome.kind === "accepted" && slot?.strikes === 0) return;
  await changeBudget(pool, campaign, (budget, now) => ({ budget: settled(budget, outcome, now, random) }));
}

/** The budget as it is, and the database's clock in milliseconds: the one clock that all processes share. */
export async function showBudget(db: Sql, campaign: number): Promise<{ budget: Budget; now: number }> {
  const { budget, now } = await readBudget(db, campaign);
  return { budget, now };
}

/**
 * All processes draw from the one row, so that their sum is the budget's: a change counts only when the row is still as
 * it was read. Else somebody else has changed it in between, and the rule is asked again.
 */
async function changeBudget<Changed extends { budget: Budget }>(
  db: Pool,
  campaign: number,
  change: (budget: Budget, now: number) => Changed,
): Promise<Changed> {
  for (;;) {
    const { stored, budget, now } = await readBudget(db, campaign);
    const changed = change(budget, now);
    if (changed.budget === budget || (await replaceBudget(db, campaign, stored, changed.budget)))
      return changed;
  }
}

type BudgetRow = { stored: string | null; now: number };

async function readBudget(db: Sql, campaign: number): Promise<BudgetRow & { budget: Budget }> {
  const row = await oneRow<BudgetRow>(
    db,
    sql`
      select (select budget::text from call_budget where campaign = ${campaign}) as stored,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    `,
    "read-budget",
  );
  return { ...row, budget: StoredBudget.parse(JSON.parse(row.stored ?? "null")) };
}

/**
 * Does not wait until it is on the disk: a call would leave that much later than the budget says, and come with others of the
 * next second. What a crash of PostgreSQL loses of it is older than a second when the database is back.
 */
async function replaceBudget(
  db: Pool,
  campaign: number,
  stored: string | null,
  budget: Budget,
): Promise<boolean> {
  const replaced = await db.query(sql`
    insert into call_budget as b (campaign, budget)
    select ${campaign}, ${JSON.stringify(budget)}::jsonb from set_config('synchronous_commit', 'off', true)
    on conflict (campaign) do update set budget = excluded.budget where b.budget = ${stored}::jsonb
  `);
  return replaced.rowCount === 1;
}

function settled(budget: Budget, outcome: Outcome<unknown>, now: number, random: number): Budget {
  if (outcome.kind === "dropped") return afterDropped(budget, now, random, outcome.retryAfterMs);
  // A refusal of a read is nothing to repeat at once either; only what was asked for may be missing.
  const isOdd = outcome.kind === "refused" && outcome.httpStatus !== 404;
  if (outcome.kind === "unclear" || isOdd) return afterFault(budget, now, random);
  return afterAnswer(budget);
}
