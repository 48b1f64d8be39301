import { afterTimeWithin, type BatchHours, nextWithin } from "#lib/domain/messages/batch-hours";

/** When the first message of a file leaves, and the last; null: how fast they leave is not known. */
export type Span = { startsAt: Date; endsAt: Date | null };

/** How fast a campaign's messages leave, and in which hours its batches do. Null where only another service knows. */
export type DeliveryRate = { perSecond: number | null; hours: BatchHours | null } | null;

/** The forecast for a file of so many rows. */
export function forecast(
  { rows, sendAt }: { rows: number; sendAt: Date | null },
  rate: DeliveryRate,
  now: Date,
): Span {
  const hours = rate?.hours ?? null;
  const from = sendAt && sendAt > now ? sendAt : now;
  const startsAt = hours ? nextWithin(hours, from) : from;
  if (!rate?.perSecond || rate.perSecond < 0) return { startsAt, endsAt: null };
  const lengthMs = Math.ceil(rows / rate.perSecond) * 1000;
  const endsAt = hours ? afterTimeWithin(hours, startsAt, lengthMs) : new Date(startsAt.getTime() + lengthMs);
  return { startsAt, endsAt };
}
