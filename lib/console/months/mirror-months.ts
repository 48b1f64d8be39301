import { noteDetached, takeBack } from "#lib/console/months/detached-months";
import { isMoving, isRetried } from "#lib/console/months/month-work";
import { startOfMonth } from "#lib/domain/time/month";
import { spanName } from "#lib/domain/time/month-span";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { joinMonth } from "#lib/platform/retention/checkpoints";

/** The messages that the console has read, with texts and attempts, by the message's creation time. */
export const MIRROR_MONTHS: MonthlyTables = {
  target: "mirror",
  tables: [
    { name: "mirror_message", key: "created_at" },
    { name: "mirror_text", key: "created_at" },
    { name: "mirror_attempt", key: "message_created_at" },
  ],
  boundOf: (month) => `'${startOfMonth(month).toISOString()}'`,
  busyWith: async (db, month, span) =>
    (await isMoving(db, span))
      ? `A message of ${month} changed in the last 48 hours and has not ended; try again later.`
      : null,
  queuedIn: async (db, month, span) =>
    (await isRetried(db, span))
      ? `A retry of messages of ${month} is under way; try again when it has ended.`
      : null,
  onDetach: noteDetached,
  onAttach: async (tx, span) => {
    await joinMonth(tx, "mirror", spanName(span));
    await takeBack(tx, span);
  },
  consequences: {
    gone: "the console's lists, searches and exports leave its messages out, and none can be retried.",
    stays: "Counts stay, and lists say how many messages they leave out.",
  },
};
