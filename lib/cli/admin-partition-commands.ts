import { type Arguments, MissingWord, positional } from "#lib/cli/admin-input";
import { type Month, parseMonth } from "#lib/domain/month";
import { attachMonth } from "#lib/service/attach-month";
import type { Service } from "#lib/service/context";
import { detachMonth } from "#lib/service/detach-month";
import { showPartitions } from "#lib/service/partitions";
import { turnOnPartitions } from "#lib/service/turn-on-partitions";
import { WrongInput } from "#lib/service/wrong-input";

type Command = (service: Pick<Service, "pool">, args: Arguments) => Promise<unknown>;

export const partitionUsage = `  partitions   (months of messages: their estimated rows, and bytes)
  partitions on
  partitions detach MONTH --confirm MONTH   (such as 2026-01; without --confirm says what would happen)
  partitions attach MONTH`;

/** The commands that divide messages into months, so that old ones can be put away. */
export const partitionCommands: Record<string, Command | undefined> = {
  partitions: (service, { positional: [word] }) => {
    if (word) throw new MissingWord(`There is no command "partitions ${word}".`);
    return showPartitions(service);
  },
  "partitions on": (service) => turnOnPartitions(service),
  "partitions detach": (service, args) => {
    const month = monthOf(args);
    return detachMonth(service, month, { confirmed: isConfirmed(args, month) });
  },
  "partitions attach": (service, args) => attachMonth(service, monthOf(args)),
};

function monthOf(args: Arguments): Month {
  const text = positional(args, 0, "MONTH");
  const month = parseMonth(text);
  if (!month)
    throw new WrongInput(`"${text.slice(0, 64)}" is no month; it looks like 2026-01 and is one in UTC.`);
  return month;
}

function isConfirmed({ options: { confirm } }: Arguments, month: Month): boolean {
  if (confirm !== undefined && confirm !== month)
    throw new WrongInput(`--confirm repeats the month: --confirm ${month}.`);
  return confirm !== undefined;
}
