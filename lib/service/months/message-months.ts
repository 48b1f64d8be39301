import { firstIdOf } from "#lib/domain/time/month";
import { spanName } from "#lib/domain/time/month-span";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { joinMonth } from "#lib/platform/retention/checkpoints";
import { hasJobs, isUnderWay, noteDetached } from "#lib/service/months/month-work";

/** The service's messages, their states and their attempts. An id begins with the moment of its message. */
export const MESSAGE_MONTHS: MonthlyTables = {
  target: "messages",
  tables: [
    { name: "message", key: "id" },
    { name: "message_state", key: "id" },
    { name: "attempt", key: "message_id" },
  ],
  boundOf: (month) => `'${firstIdOf(month)}'`,
  busyWith: async (db, month, span) =>
    (await isUnderWay(db, span))
      ? `A message of ${month} was sent again in the last 48 hours and may still get a receipt; try again later.`
      : null,
  queuedIn: async (db, month, span) =>
    (await hasJobs(db, span))
      ? `Messages of ${month} still wait to be sent, or to be sent again (is their campaign paused?); try again when they have been.`
      : null,
  onDetach: noteDetached,
  onAttach: (tx, span) => joinMonth(tx, "service", spanName(span)),
  consequences: {
    gone: "lists leave its messages out, retrieving one answers 404, and none can be retried.",
    stays: "Totals and counts of batches stay.",
  },
};
