import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { UNFINISHED } from "#lib/installation/backup/write-backup-file";

const NAME = /^redial-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;

/** What the schedule calls a backup of this moment. Names are in the order of their moments. */
export function backupName(at: Date): string {
  return `redial-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

/**
 * Removes the schedule's backups but the newest `keep`, and what a worker that was killed left half written. Other files
 * stay.
 */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const whole = names.filter((name) => NAME.test(name)).sort();
  const half = names.filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)),
  );
  for (const name of [...whole.slice(0, -keep), ...half]) await rm(join(folder, name), { force: true });
}
