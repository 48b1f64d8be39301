import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import { type Month, parseMonth } from "#lib/domain/time/month";
import { attachMonth } from "#lib/service/months/attach-month";
import { detachMonth } from "#lib/service/months/detach-month";
import { showPartitions } from "#lib/service/months/partitions";
import { turnOnPartitions } from "#lib/service/months/turn-on-partitions";
import { WrongInput } from "#lib/service/wrong-input";

const MONTH = { about: "a month in UTC, such as 2026-01" };

/** Divide messages into months, and detach old months. */
export const partitionCommands: AdminCommand[] = [
  command({
    words: "partitions",
    summary: "List the months of messages, with their estimated rows and bytes.",
    run: (service) => showPartitions(service),
  }),
  command({
    words: "partitions on",
    summary: "Store messages in a partition for each month from now on.",
    run: (service) => turnOnPartitions(service),
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
      return detachMonth(service, month, { confirmed: confirm !== undefined });
    },
  }),
  command({
    words: "partitions attach",
    summary: "Attach a detached month again.",
    positionals: { month: MONTH },
    run: async (service, { month }) => attachMonth(service, monthOf(month)),
  }),
];

function monthOf(text: string): Month {
  const month = parseMonth(text);
  if (!month)
    throw new WrongInput(`"${text.slice(0, 64)}" is not a month. Write a month in UTC, such as 2026-01.`);
  return month;
}
