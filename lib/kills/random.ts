export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number; both ends are included. */
  between(least: number, most: number): number;
  pick<Value>(values: readonly Value[]): Value | undefined;
};

/** Random numbers that are the same for the same seed (mulberry32). A seed repeats the choices of a run, but not its timing. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (values) => values[Math.floor(next() * values.length)],
  };
}
