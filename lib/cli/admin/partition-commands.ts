import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import { type Month, parseMonth } from "#lib/domain/time/month";
import { detachMonths } from "#lib/installation/months/detach-months";
import { attachMonths, showMonths, turnOnMonths } from "#lib/installation/months/partition-sets";
import { WrongInput } from "#lib/service/wrong-input";

const MONTH = { about: "a month in UTC, such as 2026-01" };

/** Divide messages into months, and detach old months. */
export const partitionCommands: AdminCommand[] = [
  command({
    words: "partitions",
    summary:
      "List the months of messages and of what the console has read, with their estimated rows and bytes.",
    run: (service) => showMonths(service),
  }),
  command({
    words: "partitions on",
    summary: "Store messages, and what the console reads, in a partition for each month from now on.",
    run: (service) => turnOnMonths(service),
  }),
  command({
    words: "partitions detach",
    summary: "Detach a month that is over.",
    positionals: { month: MONTH },
    options: {
      confirm: { value: "MONTH", about: "the month again; without this option, shows what would happen" },
    },
    run: async (service, { month: text, confirm }) => {
      const month = monthOf(text);
      if (confirm !== undefined && confirm !== month)
        throw new WrongInput(`--confirm must repeat the month: --confirm ${month}.`);
      return detachMonths(service, month, { confirmed: confirm !== undefined });
    },
  }),
  command({
    words: "partitions attach",
    summary: "Attach a detached month again.",
    positionals: { month: MONTH },
    run: async (service, { month }) => attachMonths(service, monthOf(month)),
  }),
];

function monthOf(text: string): Month {
  const month = parseMonth(text);
  if (!month)
    throw new WrongInput(`"${text.slice(0, 64)}" is not a month. Write a month in UTC, such as 2026-01.`);
  return month;
}
