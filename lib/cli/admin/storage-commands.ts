import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import { showStorage } from "#lib/installation/storage/show-storage";

/** Show what uses the disk. */
export const storageCommands: AdminCommand[] = [
  command({
    words: "storage",
    summary: "Show the size of each table, how long its rows are kept, and the free space of the disk.",
    run: (service) => showStorage(service),
  }),
];
