/** The pause of a Retry-After header in milliseconds, or null. `now` is in milliseconds since 1970. */
export function retryAfterMs(field: string | undefined, now: number): number | null {
  if (field === undefined) return null;
  if (/^\d{1,9}$/.test(field)) return Number(field) * 1000;
  const moment = Date.parse(field);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}
