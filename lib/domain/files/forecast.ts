/** When the first message of a file leaves, and the last; null: how fast they leave is not known. */
export type Span = { startsAt: Date; endsAt: Date | null };

/** The forecast for a file of so many rows. `perSecond` is null where only another service knows its rate. */
export function forecast(
  { rows, sendAt }: { rows: number; sendAt: Date | null },
  perSecond: number | null,
  now: Date,
): Span {
  const startsAt = sendAt && sendAt > now ? sendAt : now;
  if (perSecond === null || perSecond <= 0) return { startsAt, endsAt: null };
  return { startsAt, endsAt: new Date(startsAt.getTime() + Math.ceil(rows / perSecond) * 1000) };
}
