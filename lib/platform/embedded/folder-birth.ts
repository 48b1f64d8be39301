import { statSync } from "node:fs";
import { join } from "node:path";

/**
 * When the embedded database's files were made in this place, in milliseconds: a copy of the folder has another moment.
 * Null where the file system does not keep it, or there is no such database.
 */
export function folderBirth(dataDir: string): string | null {
  try {
    const { birthtimeMs } = statSync(join(dataDir, "postgres", "PG_VERSION"));
    return birthtimeMs > 0 ? String(Math.round(birthtimeMs)) : null;
  } catch {
    return null;
  }
}
