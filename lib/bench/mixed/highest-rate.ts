type Search = {
  /** The first rate that is tried. */
  from: number;
  /** No higher rate than this is doubled. */
  most: number;
  /** How often the gap between a rate that holds and one that does not is halved. */
  halvings: number;
};

/** The highest rate that holds: doubled until one does not, then halved towards it. */
export async function highestRate(
  holds: (rate: number) => Promise<boolean>,
  { from, most, halvings }: Search,
): Promise<number> {
  let low = 0;
  let high = from;
  while (high <= most && (await holds(high))) {
    low = high;
    high *= 2;
  }
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2;
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  if (low === 0) throw new Error(`not even ${high} calls a second were all answered`);
  return low;
}
