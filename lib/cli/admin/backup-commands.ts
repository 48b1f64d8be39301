import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { backupProgress } from "#lib/cli/admin/backup-progress";
import type { AdminCommand, AdminContext } from "#lib/cli/admin/context";
import { type Command, command } from "#lib/cli/command/command";
import { takeDataFolder } from "#lib/cli/database/data-folder";
import { openDatabase } from "#lib/cli/database/open-database";
import { onStopSignal } from "#lib/cli/stop-signals";
import { checkBackup } from "#lib/installation/backup/check-backup";
import { createBackup } from "#lib/installation/backup/create-backup";
import { rowsIn } from "#lib/installation/backup/header";
import { noteChecked } from "#lib/installation/backup/note-checked";
import { restoreBackup } from "#lib/installation/backup/restore-backup";
import { refuseOtherKey } from "#lib/installation/backup/secret-of-backup";
import type { Settings } from "#lib/platform/settings/settings";
import { COMMAND_LINE } from "#lib/service/administrator";

const FILE = { about: "the backup's file" };

/** Make a backup while Redial runs. */
export const backupCommands: AdminCommand[] = [
  command({
    words: "backup create",
    summary: "Write a backup of the database into a new file. Redial goes on meanwhile.",
    positionals: { file: { about: "the file to write; it must not exist" } },
    run: ({ pool, databaseUrl }, { file }) =>
      stoppable((signal) => {
        const progress = backupProgress();
        return createBackup(file, {
          ...{ pool, databaseUrl, by: COMMAND_LINE, signal },
          onProgress: progress.show,
        }).finally(progress.end);
      }),
  }),
];

/** Commands that need no existing database, because they create one. */
export const backupFileCommands: Command<Pick<AdminContext, "settings">>[] = [
  command({
    words: "backup check",
    summary: "Restore a backup into a scratch database, check all of it, and remove that database.",
    positionals: { file: FILE },
    run: ({ settings }, { file }) =>
      stoppable(async (signal) => {
        const progress = backupProgress();
        const checking = checkBackup(file, { settings, signal, onProgress: progress.show });
        const checked = await noteChecked(settings, checking.finally(progress.end), file);
        return { file, isWhole: true, ...checked };
      }),
  }),
  command({
    words: "backup restore",
    summary: "Restore a backup into an empty database. Delivery is held in it until you release it.",
    positionals: { file: FILE },
    run: ({ settings }, { file }) => stoppable((signal) => restore(settings, file, signal)),
  }),
];

async function restore(settings: Settings, file: string, signal: AbortSignal) {
  await refuseOtherKey(file, settings);
  const folder = await takeDataFolder(settings.dataDir, settings.port);
  const isNew = !settings.databaseUrl && !existsSync(join(settings.dataDir, "postgres"));
  const progress = backupProgress();
  try {
    const { url, location, stop } = await openDatabase(settings, () => undefined);
    const header = await restoreBackup(file, url, { signal, onProgress: progress.show })
      .finally(progress.end)
      .finally(stop);
    return {
      restored: location,
      ...{ at: header.at, tables: header.tables.length, rows: rowsIn(header) },
      delivery: "held: start Redial, and release it under Settings, This service, or with delivery release",
    };
  } catch (error) {
    if (isNew) await removeCluster(settings.dataDir);
    throw error;
  } finally {
    folder.release();
  }
}

/** The database that this restore has created. */
async function removeCluster(dataDir: string): Promise<void> {
  for (const name of ["postgres", "postgres-password"])
    await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Ctrl-C ends the work, which cleans up after itself. A second one ends the process. */
async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  onStopSignal(
    () => stopping.abort(),
    () => process.exit(130),
  );
  return work(stopping.signal);
}
