import { isPurged, type Look } from "#lib/service/changes/change-rows";
import { type ChangesCursor, markOf } from "#lib/service/changes/cursor";

/** The current cursor. All changes up to `horizonId` are committed or rolled back. */
export function currentCursor(campaignId: string, seen: Look, horizonId: number): ChangesCursor {
  const last = Math.max(horizonId, seen.forgotten);
  const mark = markOf(seen.installation, campaignId);
  return { mark, position: { id: last, upTo: null }, horizon: last };
}

/** Whether a cursor is of another campaign or database, from before a restore, or followed by deleted changes. */
export function isGone(campaignId: string, { mark, position }: ChangesCursor, seen: Look): boolean {
  const isAhead = position.id > Math.max(seen.newest, seen.forgotten);
  return mark !== markOf(seen.installation, campaignId) || isAhead || isPurged(position, seen.forgotten);
}
