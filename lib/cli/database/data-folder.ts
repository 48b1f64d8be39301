import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { type LockOwner, takeLock } from "#lib/cli/database/lock-file";
import { folderError, SetupError } from "#lib/platform/setup-error";

/**
 * Creates the data folder, readable by its owner only, and locks it for this process until `release`.
 * `watchMs`: see takeLock. Throws SetupError when another start holds it, naming that one.
 */
export async function takeDataFolder(
  dataDir: string,
  port: number,
  watchMs?: number,
): Promise<{ release: () => void }> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = await takeLock(join(dataDir, "start.lock"), port, watchMs);
    if ("owner" in lock) throw inUse(lock.owner, dataDir);
    return lock;
  } catch (error) {
    throw folderError(error, dataDir);
  }
}

function inUse({ pid, port, host }: LockOwner, dataDir: string): SetupError {
  const where = host === hostname() ? "" : ` on ${host}`;
  return new SetupError(
    `Redial is already running with the data folder ${dataDir}: process ${pid}${where}, port ${port}. ` +
      "Stop it first, or set another folder and port with DATA_DIR and PORT.",
  );
}
