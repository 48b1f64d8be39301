/** Largest difference expected between two machines' clocks. */
export const CLOCKS_MS = 10_000;

/**
 * Milliseconds since a moment that another machine may have recorded. Infinity if it is unknown, or in the future: then
 * the clock was set back, so the age is unknown.
 */
export function ageMs(moment: Date | null, now: Date): number {
  if (moment === null) return Number.POSITIVE_INFINITY;
  const age = now.getTime() - moment.getTime();
  return age < -CLOCKS_MS ? Number.POSITIVE_INFINITY : Math.max(0, age);
}
