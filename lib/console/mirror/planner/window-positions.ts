/** Room between two adjacent windows. Some 300 windows fit in one after the other before it is used up. */
const GAP = 2 ** 32;
/** The share of the room that a window takes; more windows follow, as pushed-out rows are read page by page. */
const SHARE = 1 / 16;

/** The position of the list's first window, before all others. */
export const FIRST_POSITION = Number.MIN_SAFE_INTEGER;

/** An integer between two adjacent positions; null when there is none, and all windows need new positions. */
export function positionBetween(before: number, next: number | null): number | null {
  if (next === null) return within(before === FIRST_POSITION ? 0 : before + GAP, before, FIRST_POSITION * -1);
  if (before === FIRST_POSITION) return within(next - GAP, before, next);
  return within(before + Math.max(1, Math.floor((next - before) * SHARE)), before, next);
}

/** The windows in the same order, with equal room between their positions. */
export function renumbered<Placed extends { place: number }>(windows: Placed[]): Placed[] {
  return windows.map((window, index) => ({ ...window, place: index === 0 ? FIRST_POSITION : index * GAP }));
}

function within(place: number, before: number, next: number): number | null {
  return place > before && place < next ? place : null;
}
