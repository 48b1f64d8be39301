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
import { lockBudget, readBudget, saveBudget } from "#lib/console/upstream/budget-rows";
import type { Outcome } from "#lib/console/upstream/outcome";
import { takeCall } from "#lib/console/upstream/take-call";
import { begin, type Sql } from "#lib/platform/postgres/sql";

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

export type Spender = Pick<ConsoleCampaignRow, "id" | keyof Limits>;

/**
 * Takes one call from the campaign's budget, or says after how many milliseconds to ask again. All processes draw from
 * the one row, under its lock and by the database's clock, so that their sum is the budget's.
 */
export function takeFromBudget(pool: Pool, campaign: Spender, lane: Lane): Promise<number> {
  return begin(pool, async (tx) => {
    const { budget: stored, now } = await lockBudget(tx, campaign.id);
    const budget = StoredBudget.parse(stored);
    const taken = takeCall(budget, campaign, lane, now);
    if (taken.waitMs === 0 || taken.budget !== budget) await saveBudget(tx, campaign.id, taken.budget);
    return taken.waitMs;
  });
}

/** Tells the budget how the call ended. An ordinary answer is not worth a write. */
export async function settleBudget(
  pool: Pool,
  campaign: number,
  outcome: Outcome<unknown>,
  random: number,
): Promise<void> {
  // Most answers are ordinary, and most budgets know of no fault: then there is nothing to lock.
  if (outcome.kind === "accepted" && (await showBudget(pool, campaign)).budget.strikes === 0) return;
  await begin(pool, async (tx) => {
    const { budget: stored, now } = await lockBudget(tx, campaign);
    const before = StoredBudget.parse(stored);
    const after = settled(before, outcome, now, random);
    if (after !== before) await saveBudget(tx, campaign, after);
  });
}

export async function showBudget(db: Sql, campaign: number): Promise<{ budget: Budget; now: number }> {
  const { budget, now } = await readBudget(db, campaign);
  return { budget: StoredBudget.parse(budget), now };
}

function settled(budget: Budget, outcome: Outcome<unknown>, now: number, random: number): Budget {
  if (outcome.kind === "dropped") return afterDropped(budget, now, random, outcome.retryAfterMs);
  // A refusal of a read is nothing to repeat at once either; only what was asked for may be missing.
  const isOdd = outcome.kind === "refused" && outcome.httpStatus !== 404;
  if (outcome.kind === "unclear" || isOdd) return afterFault(budget, now, random);
  return afterAnswer(budget);
}
