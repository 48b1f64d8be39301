/**
 * Messages per second that one of a route's binds may send, so that all together keep the route's rate. Binds send
 * whole messages: a rate of 30 over 4 binds is 8, 8, 7 and 7. `n` counts binds from 1.
 */
export function rateShare(
  { ratePerSecond, binds }: { ratePerSecond: number; binds: number },
  n: number,
): number {
  if (ratePerSecond < binds) return ratePerSecond / binds;
  const whole = Math.floor(ratePerSecond);
  return Math.floor(whole / binds) + (n <= whole % binds ? 1 : 0);
}
