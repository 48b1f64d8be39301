import type { AdminCommand } from "#lib/cli/admin-context";
import { command } from "#lib/cli/command";
import { type Month, parseMonth } from "#lib/domain/month";
import { attachMonth } from "#lib/service/attach-month";
import { detachMonth } from "#lib/service/detach-month";
import { showPartitions } from "#lib/service/partitions";
import { turnOnPartitions } from "#lib/service/turn-on-partitions";
import { WrongInput } from "#lib/service/wrong-input";

const MONTH = { about: "a month in UTC, such as 2026-01" };

/** Dividing messages into months, so that old ones can be put away. */
export const partitionCommands: AdminCommand[] = [
  command({
    words: "partitions",
    summary: "The months of messages: their estimated rows, and bytes.",
    run: (service) => showPartitions(service),
  }),
  command({
    words: "partitions on",
    summary: "Divide messages into months from now on.",
    run: (service) => turnOnPartitions(service),
  }),
  command({
    words: "partitions detach",
    summary: "Take a month out that is over.",
    positionals: { month: MONTH },
    options: {
      confirm: { value: "MONTH", about: "the month again; without it, says what would happen" },
    },
    run: async (service, { month: text, confirm }) => {
      const month = monthOf(text);
      if (confirm !== undefined && confirm !== month)
        throw new WrongInput(`--confirm repeats the month: --confirm ${month}.`);
      return detachMonth(service, month, { confirmed: confirm !== undefined });
    },
  }),
  command({
    words: "partitions attach",
    summary: "Put a detached month back.",
    positionals: { month: MONTH },
    run: async (service, { month }) => attachMonth(service, monthOf(month)),
  }),
];

function monthOf(text: string): Month {
  const month = parseMonth(text);
  if (!month)
    throw new WrongInput(`"${text.slice(0, 64)}" is no month; it looks like 2026-01 and is one in UTC.`);
  return month;
}
