import { statSync } from "node:fs";
import { join } from "node:path";

/**
 * The moment at which the embedded database's files were created here, in milliseconds. A copy of the folder
 * has another one. Null if the file system does not record it, or there is no such database.
 */
export function folderBirth(dataDir: string): string | null {
  try {
    const { birthtimeMs } = statSync(join(dataDir, "postgres", "PG_VERSION"));
    return birthtimeMs > 0 ? String(Math.round(birthtimeMs)) : null;
  } catch {
    return null;
  }
}
