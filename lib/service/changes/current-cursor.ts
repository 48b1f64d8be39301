import { isForgotten, type Look } from "#lib/service/changes/change-rows";
import { type ChangesCursor, markOf } from "#lib/service/changes/cursor";

/** The cursor of now. `horizonId`: all changes up to it are committed or rolled back. */
export function currentCursor(campaignId: string, seen: Look, horizonId: number): ChangesCursor {
  const last = Math.max(horizonId, seen.forgotten);
  const mark = markOf(seen.installation, campaignId);
  return { mark, position: { id: last, upTo: null }, horizon: last };
}

/** Whether a cursor is of elsewhere, of before a restore, or from which on changes are deleted. */
export function isGone(campaignId: string, { mark, position }: ChangesCursor, seen: Look): boolean {
  const isAhead = position.id > Math.max(seen.newest, seen.forgotten);
  return mark !== markOf(seen.installation, campaignId) || isAhead || isForgotten(position, seen.forgotten);
}
