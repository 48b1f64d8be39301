import { copyFileSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { migrationNames } from "#lib/platform/schema/migration-files";

/** A folder for a whole test file with the migrations of `from`, up to the one called `last`. */
export function migrationsUpTo(from: string, last: string): string {
  const folder = mkdtempSync(join(inject("runFolder"), "migrations-"));
  for (const name of migrationNames(from).filter((name) => name <= last))
    copyFileSync(join(from, name), join(folder, name));
  return folder;
}
