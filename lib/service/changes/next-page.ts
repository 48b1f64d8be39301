import type { Pool } from "pg";
import { RefusedError } from "#lib/domain/api/refused-error";
import { changesAfter, horizon } from "#lib/service/changes/change-rows";
import type { ChangesCursor } from "#lib/service/changes/cursor";
import { emptyPlan, type PagePlan, type Position, planPage } from "#lib/service/changes/plan-page";

type Feed = { campaignId: string; limit: number };
/** `last`: all changes up to this id were committed or rolled back at this time. */
type Planned = { plan: PagePlan; last: { id: number; at: Date } };

/** The most statements that read changes for one page. */
const MOST_LOOKS = 20;

/** Plans the page after a cursor. Its messages have to be read after this. */
export async function nextPage(
  pool: Pool,
  feed: Feed,
  { position, horizon: settledId }: ChangesCursor,
): Promise<Planned> {
  // Changes that were complete when the cursor was made can be read without a lock.
  const settled = { id: settledId, at: new Date() };
  const plan = await filled(pool, feed, emptyPlan(position), settled.id);
  if (isBefore(plan.end, settled.id)) {
    return { plan, last: settled };
  }
  const last = await horizon(pool, feed.campaignId);
  return { plan: await filled(pool, feed, plan, last.id), last };
}

/** Adds more of the changes, up to the id, to the page. */
async function filled(
  pool: Pool,
  { campaignId, limit }: Feed,
  before: PagePlan,
  last: number,
): Promise<PagePlan> {
  let plan = before;
  for (let looks = 0; looks < MOST_LOOKS && !plan.isFull && isBefore(plan.end, last); looks++) {
    const changes = await changesAfter(pool, campaignId, plan.end, { last, limit });
    if (!changes) throw new RefusedError("changesGone");
    plan = planPage(plan, changes, limit);
  }
  return plan;
}

export function isBefore(position: Position, id: number): boolean {
  return position.id < id || position.upTo !== null;
}
