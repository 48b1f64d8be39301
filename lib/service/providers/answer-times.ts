const KEPT = 100;

/** How long a provider's last answers took. */
export function answerTimes() {
  const kept: number[] = [];
  let next = 0;
  return {
    add(milliseconds: number): void {
      kept[next] = milliseconds;
      next = (next + 1) % KEPT;
    },
    /** The median of the last hundred in whole milliseconds; null before the first. */
    median(): number | null {
      const sorted = kept.toSorted((a, b) => a - b);
      const middle = sorted[Math.floor(sorted.length / 2)];
      return middle === undefined ? null : Math.round(middle);
    },
  };
}
