import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { UNFINISHED } from "#lib/installation/backup/write-backup-file";

const NAME = /^redial-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;

/** File name of a scheduled backup made at this moment. Names sort by time. */
export function backupName(at: Date): string {
  return `redial-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

/** Removes the schedule's backups but the newest `keep`. Other files stay. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const whole = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  await remove(folder, whole.slice(0, -keep));
}

/** Removes unfinished files of scheduled backups whose worker was killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await remove(
    folder,
    names.filter((name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))),
  );
}

async function remove(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}
