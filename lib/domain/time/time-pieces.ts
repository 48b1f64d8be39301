const MINUTE_MS = 60_000;

/** Minutes of each kind of kept count, the longest first. */
const GRAINS = [1440, 60, 1] as const;

/** Whole periods of one length, from one moment up to another, in milliseconds since 1970 (UTC). */
export type Piece = { grain: (typeof GRAINS)[number]; from: number; to: number };

/** Later than any message: the end of a range that has none. */
export const NEVER = Date.UTC(9999, 0, 1);

/** Down to the minute that the moment lies in: the finest that counts are kept for. */
export function wholeMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** A range of whole minutes as the fewest kept periods: minutes at its edges, days where it is long. */
export function piecesOf(from: number, to: number, grains: readonly Piece["grain"][] = GRAINS): Piece[] {
  const [grain, ...finer] = grains;
  if (grain === undefined || from >= to) return [];
  const length = grain * MINUTE_MS;
  const first = Math.ceil(from / length) * length;
  const last = Math.floor(to / length) * length;
  if (first >= last) return piecesOf(from, to, finer);
  return [...piecesOf(from, first, finer), { grain, from: first, to: last }, ...piecesOf(last, to, finer)];
}
