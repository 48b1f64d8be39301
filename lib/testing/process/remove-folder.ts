import { existsSync, rmSync } from "node:fs";

const ATTEMPTS = 60;
const PAUSE_MS = 50;

/**
 * Removes a folder in which a server may still be stopping. Files that the server writes or removes meanwhile can end
 * `rmSync` early, so it is repeated. Blocks, so that it also works while the process exits.
 */
export function removeFolder(folder: string): void {
  for (let attempt = 0; existsSync(folder) && attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Try again. A folder that remains is no reason to fail.
    }
  }
}
