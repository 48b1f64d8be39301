import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Migration = { name: string; text: string; sha: string };

/** The numbered `.sql` files of a folder, in order. Empty if there is no such folder. */
export function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name) => {
    // A file with other line endings is the same migration.
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, sha: createHash("sha256").update(text).digest("hex") };
  });
}

export function migrationNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+.*\.sql$/.test(name))
    .sort();
}

/** The folder is found from the working folder, because a bundled copy of this file lies elsewhere. */
export function migrationsFolder(): string {
  return join(process.cwd(), "lib", "platform", "schema", "migrations");
}
