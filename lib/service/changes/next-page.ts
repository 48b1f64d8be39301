import type { Pool } from "pg";
import { RefusedError } from "#lib/domain/api/refused-error";
import { changesAfter, horizon } from "#lib/service/changes/change-rows";
import type { ChangesCursor } from "#lib/service/changes/cursor";
import { emptyPlan, type PagePlan, type Position, planPage } from "#lib/service/changes/plan-page";
import type { Told } from "#lib/service/changes/told";

type Feed = { campaignId: string; limit: number };
/** `last`: all changes up to this id were committed or rolled back at that moment. */
type Planned = { plan: PagePlan; last: { id: number; at: Date } };

/** Where most changes were told before, a page takes in what this many statements find, 4 ms each. */
const MOST_LOOKS = 20;

/** What the page after a cursor tells. Its messages have to be read after this. */
export async function nextPage(
  pool: Pool,
  feed: Feed,
  { position, horizon: settledId, told }: ChangesCursor,
): Promise<Planned> {
  // What was settled when the cursor was made needs no lock.
  const settled = { id: settledId, at: new Date() };
  const plan = await filled(pool, feed, emptyPlan(position), told, settled.id);
  if (isBefore(plan.end, settled.id)) {
    // The later its horizon, the more a page spares later ones.
    const last =
      plan.messages.length > 0 ? await horizon(pool, feed.campaignId).catch(() => settled) : settled;
    return { plan, last };
  }
  const last = await horizon(pool, feed.campaignId);
  return { plan: await filled(pool, feed, plan, told, last.id), last };
}

/** The page with more of the changes up to the id. */
async function filled(
  pool: Pool,
  { campaignId, limit }: Feed,
  before: PagePlan,
  told: Told | null,
  last: number,
): Promise<PagePlan> {
  let plan = before;
  for (let looks = 0; looks < MOST_LOOKS && !plan.isFull && isBefore(plan.end, last); looks++) {
    const changes = await changesAfter(pool, campaignId, plan.end, { last, limit });
    if (!changes) throw new RefusedError("changesGone");
    plan = planPage(plan, changes, limit, told);
  }
  return plan;
}

export function isBefore(position: Position, id: number): boolean {
  return position.id < id || position.upTo !== null;
}
