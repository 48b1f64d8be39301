import type { Pool } from "pg";
import { RefusedError } from "#lib/domain/api/refused-error";
import { changesAfter, horizon } from "#lib/service/changes/change-rows";
import type { ChangesCursor } from "#lib/service/changes/cursor";
import { type PagePlan, type Position, planPage } from "#lib/service/changes/plan-page";

type Feed = { campaignId: string; limit: number };
/** `last`: all changes up to this id were committed or rolled back at that moment. */
type Planned = { plan: PagePlan; last: { id: number; at: Date } };

/** What the page after a cursor tells. Its messages have to be read after this. */
export async function nextPage(pool: Pool, feed: Feed, after: ChangesCursor): Promise<Planned> {
  return (await planSettled(pool, feed, after)) ?? (await planNewest(pool, feed, after));
}

/** Of changes that were settled when the cursor was made, which needs no lock. Null when they do not fill a page. */
async function planSettled(
  pool: Pool,
  { campaignId, limit }: Feed,
  { position, horizon: id, told }: ChangesCursor,
): Promise<Planned | null> {
  if (!isBefore(position, id)) return null;
  const settled = { id, at: new Date() };
  const changes = await changesAfter(pool, campaignId, position, { last: id, limit });
  const plan = changes && planPage(changes, position, limit, told);
  if (!plan || !isBefore(plan.end, id)) return null;
  // The later its horizon, the more a piece spares later pages.
  const last = plan.pieces.length > 0 ? await horizon(pool, campaignId).catch(() => settled) : settled;
  return { plan, last };
}

async function planNewest(
  pool: Pool,
  { campaignId, limit }: Feed,
  { position, told }: ChangesCursor,
): Promise<Planned> {
  const last = await horizon(pool, campaignId);
  const changes = await changesAfter(pool, campaignId, position, { last: last.id, limit });
  if (!changes) throw new RefusedError("changesGone");
  return { plan: planPage(changes, position, limit, told), last };
}

export function isBefore(position: Position, id: number): boolean {
  return position.id < id || position.upTo !== null;
}
