/** How far the clocks of two machines may differ. */
export const CLOCKS_MS = 10_000;

/**
 * Milliseconds since a moment that another machine may have noted. Infinity when it is unknown, also where it lies ahead:
 * then the clock has stepped back since, and nobody knows how old it is.
 */
export function ageMs(moment: Date | null, now: Date): number {
  if (moment === null) return Number.POSITIVE_INFINITY;
  const age = now.getTime() - moment.getTime();
  return age < -CLOCKS_MS ? Number.POSITIVE_INFINITY : Math.max(0, age);
}
