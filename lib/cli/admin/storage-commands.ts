import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import { wrongCounter } from "#lib/installation/counter-checks";
import { showStorage } from "#lib/installation/storage/show-storage";
import { SetupError } from "#lib/platform/setup-error";

/** Commands that show the use of the disk, and whether duplicated data agrees. */
export const storageCommands: AdminCommand[] = [
  command({
    words: "storage",
    summary: "Show the size of each table, how long its rows are kept, and the free space of the disk.",
    run: (service) => showStorage(service),
  }),
  command({
    words: "projection check",
    summary:
      "Compare what the console shows of this service's campaigns with their messages, and recount all counters.",
    run: async ({ pool }) => {
      const wrong = await wrongCounter(pool);
      if (wrong) throw new SetupError(`There are ${wrong}.`);
      return { agrees: true };
    },
  }),
];
