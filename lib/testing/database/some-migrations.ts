import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { migrationNames } from "#lib/platform/schema/migration-files";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

/** A folder of the running test's own with the migrations of `from` that are wanted. */
export function someMigrations(from: string, isWanted: (name: string) => boolean): string {
  const folder = temporaryFolder();
  for (const name of migrationNames(from).filter(isWanted))
    copyFileSync(join(from, name), join(folder, name));
  return folder;
}
