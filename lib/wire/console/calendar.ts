import * as z from "zod";
import { FileApproval, Forecast } from "#lib/wire/console/approval";
import { Instant } from "#lib/wire/console/instant";

/** The most days of one calendar: six weeks. */
export const MOST_CALENDAR_DAYS = 42;
/** The most files, and the most batches, of one day and campaign; the rest is in their lists. */
export const MOST_A_DAY = 50;

/** The query of both calendars. Days are those of the asker's zone. */
export const CalendarQuery = z.strictObject({
  // Further days have no moments that every part can write.
  from: z.iso.date().regex(/^20/),
  days: z.coerce.number().int().min(1).max(MOST_CALENDAR_DAYS),
});
export type CalendarQuery = z.infer<typeof CalendarQuery>;

const Held = FileApproval.extend({ forecast: Forecast });
const Ran = z.object({
  batchId: z.string(),
  /** Null when only messages of the batch were read, never its record. */
  name: z.string().nullable(),
  at: Instant,
  total: z.int(),
});
const InCampaign = { campaign: z.object({ id: z.int(), name: z.string() }) };

/**
 * GET /api/console/campaigns/{id}/calendar?from=2026-11-30&days=14. A held file is on the day of its time, or today without
 * one; a missed one is on the day on which it should have gone.
 */
export const Calendar = z.object({
  asOf: Instant,
  days: z.array(z.object({ day: z.iso.date(), held: z.array(Held), ran: z.array(Ran), more: z.boolean() })),
});
export type Calendar = z.infer<typeof Calendar>;

/** GET /api/console/calendar, likewise: every campaign that the person may see. `more`: a list of the day was cut. */
export const WholeCalendar = z.object({
  asOf: Instant,
  days: z.array(
    z.object({
      day: z.iso.date(),
      held: z.array(Held.extend(InCampaign)),
      ran: z.array(Ran.extend(InCampaign)),
      more: z.boolean(),
    }),
  ),
});
export type WholeCalendar = z.infer<typeof WholeCalendar>;
