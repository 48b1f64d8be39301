import type { Kept } from "#lib/console/messages/choose-access";
import { chooseAccess } from "#lib/console/messages/choose-access";
import {
  type Direction,
  listMirrorPositions,
  type MirrorPosition,
  nearPositions,
} from "#lib/console/mirror/rows/list";
import type { MirrorFilter } from "#lib/console/mirror/rows/matching";
import type { Sql } from "#lib/platform/postgres/sql";

/** How many rows a search for a number checks in list order before it uses the index of numbers. */
const NEAR = 3000;
/** Shorter texts have no trigram. Nearly every number contains them, so a scan finds some soon. */
const MIN_INDEXED_DIGITS = 3;

/** The next messages that match, nearest first. The cost does not grow with the size of the mirror. */
export async function findPositions(
  db: Sql,
  filter: MirrorFilter,
  kept: Kept,
  overdue: number,
  direction: Direction,
  position: MirrorPosition | null,
  limit: number,
): Promise<MirrorPosition[]> {
  if (filter.status?.length === 0 || filter.code?.length === 0) return [];
  const access = chooseAccess(filter, kept, overdue);
  const isIndexed = (filter.digits?.length ?? 0) >= MIN_INDEXED_DIGITS;
  if (access === "collect" || !isIndexed)
    return listMirrorPositions(db, filter, access, direction, position, limit);
  // A scan finds a common number at once, and the index a rare one; either alone is slow for the other.
  const near = await nearPositions(db, filter, direction, position, NEAR);
  const found = near.filter(({ matches }) => matches);
  if (near.length < NEAR || found.length >= limit) return found.slice(0, limit);
  return listMirrorPositions(db, filter, "number", direction, position, limit);
}
