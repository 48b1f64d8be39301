/** The median; of an even number of values, the lower of the two in the middle. */
export function median(values: number[]): number {
  return percentile(values, 50);
}

/** The percentile: the smallest value that so many percent of the values do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Milliseconds that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
