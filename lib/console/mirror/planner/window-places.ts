/** Room between two neighbours: some 300 windows fit in, one after the other, before there is none left. */
const GAP = 2 ** 32;
/** A window takes this share of the room before the next one: what was pushed out is read one page after the other. */
const SHARE = 1 / 16;

/** The place of the list's first window, before all others. */
export const FIRST_PLACE = Number.MIN_SAFE_INTEGER;

/** An integer between two neighbours' places; null when there is none: then all windows need places anew. */
export function placeBetween(before: number, next: number | null): number | null {
  if (next === null) return within(before === FIRST_PLACE ? 0 : before + GAP, before, FIRST_PLACE * -1);
  if (before === FIRST_PLACE) return within(next - GAP, before, next);
  return within(before + Math.max(1, Math.floor((next - before) * SHARE)), before, next);
}

/** The same windows, in the same order, with equal room between them. */
export function placedAnew<Placed extends { place: number }>(windows: Placed[]): Placed[] {
  return windows.map((window, index) => ({ ...window, place: index === 0 ? FIRST_PLACE : index * GAP }));
}

function within(place: number, before: number, next: number): number | null {
  return place > before && place < next ? place : null;
}
