import { type Pace, portionAtMost } from "#lib/domain/files/pace";
import { afterTimeWithin, type BatchHours, lastWithin, nextWithin } from "#lib/domain/messages/batch-hours";

/** When the first message of a file leaves, and the last; null: how fast they leave is not known. */
export type Span = { startsAt: Date; endsAt: Date | null };

/** How fast a campaign's messages leave, and in which hours its batches do. Null where only another service knows. */
export type DeliveryRate = { perSecond: number | null; hours: BatchHours | null } | null;

/** The forecast for a file of so many rows. A pace that its route does not keep up with changes nothing. */
export function forecast(
  { rows, sendAt, pace = null }: { rows: number; sendAt: Date | null; pace?: Pace | null },
  rate: DeliveryRate,
  now: Date,
): Span {
  const hours = rate?.hours ?? null;
  const from = sendAt && sendAt > now ? sendAt : now;
  const startsAt = hours ? nextWithin(hours, from) : from;
  if (!rate?.perSecond || rate.perSecond < 0) return { startsAt, endsAt: null };
  const perSecond = Math.min(
    rate.perSecond,
    pace?.perMinute ? 1000 / portionAtMost(pace.perMinute).msEach : Infinity,
  );
  const lengthMs = Math.ceil(rows / perSecond) * 1000;
  const endsAt = hours ? afterTimeWithin(hours, startsAt, lengthMs) : new Date(startsAt.getTime() + lengthMs);
  const evenly = pace?.until && hours ? lastWithin(hours, startsAt, pace.until) : pace?.until;
  return { startsAt, endsAt: endsAt && evenly && evenly > endsAt ? evenly : endsAt };
}
