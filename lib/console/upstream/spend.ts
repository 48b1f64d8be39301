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

/** `waitMs` is zero for a call that may be made now; `strikes` are the consecutive faults at the request. */
export type Slot = { waitMs: number; strikes: number };

export type Spender = Pick<ConsoleCampaignRow, "id" | keyof Limits>;

/** Takes a call when one is free; returns how long to wait when that exceeds the patience. */
export async function takeSlot(pool: Pool, campaign: Spender, lane: Lane, patienceMs: number): Promise<Slot> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const slot = await takeFromBudget(pool, campaign, lane);
    if (slot.waitMs === 0 || performance.now() + slot.waitMs > until) return slot;
    await pause(slot.waitMs);
  }
}

/** Takes one call from the campaign's budget, which must leave at once; or returns how many milliseconds to wait. */
export async function takeFromBudget(pool: Pool, campaign: Spender, lane: Lane): Promise<Slot> {
  const { budget, waitMs } = await changeBudget(pool, campaign.id, (before, now) =>
    takeCall(before, campaign, lane, now),
  );
  if (waitMs === 0) await untilLeaving(campaign, lane);
  return { waitMs, strikes: budget.strikes };
}

/** Records a call's outcome in the budget. An ordinary answer is skipped if the `slot` had no faults. */
export async function reportCallEnd(
  pool: Pool,
  campaign: number,
  outcome: Outcome<unknown>,
  random: number,
  slot?: Slot,
): Promise<void> {
  if (outcome.kind === "accepted" && slot?.strikes === 0) return;
  await changeBudget(pool, campaign, (budget, now) => ({ budget: settled(budget, outcome, now, random) }));
}

/** The present budget, and the time in milliseconds of the database's clock, which all processes share. */
export async function showBudget(db: Sql, campaign: number): Promise<{ budget: Budget; now: number }> {
  const { budget, now } = await readBudget(db, campaign);
  return { budget, now };
}

/**
 * All processes draw from one row, so that together they keep to the budget. A change counts only if the row is unchanged
 * since it was read; otherwise the rule is applied again.
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
 * Does not wait for the disk: the call would leave later than the budget says, together with calls of the next second. A
 * crash of PostgreSQL loses at most changes that are older than a second when the database is back.
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
  // A refused read must not be repeated at once either, except a 404, where only the requested thing may be missing.
  const isOdd = outcome.kind === "refused" && outcome.httpStatus !== 404;
  if (outcome.kind === "unclear" || isOdd) return afterFault(budget, now, random);
  return afterAnswer(budget);
}
