const MINUTE_MS = 60_000;

/** Minutes of each kind of kept count, the longest first. */
const GRAINS = [1440, 60, 1] as const;

/** Whole periods of one length, between two moments in milliseconds since 1970 (UTC). */
export type Piece = { grain: (typeof GRAINS)[number]; from: number; to: number };

/** The end of a range without one: later than any message. */
export const NEVER = Date.UTC(9999, 0, 1);

/** The start of the moment's minute, the finest period that is counted. */
export function wholeMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** Divides a range of whole minutes into the fewest kept periods: minutes at its edges, then days. */
export function piecesOf(from: number, to: number, grains: readonly Piece["grain"][] = GRAINS): Piece[] {
  const [grain, ...finer] = grains;
  if (grain === undefined || from >= to) return [];
  const length = grain * MINUTE_MS;
  const first = Math.ceil(from / length) * length;
  const last = Math.floor(to / length) * length;
  if (first >= last) return piecesOf(from, to, finer);
  return [...piecesOf(from, first, finer), { grain, from: first, to: last }, ...piecesOf(last, to, finer)];
}
