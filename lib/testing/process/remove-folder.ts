import { existsSync, rmSync } from "node:fs";

const ATTEMPTS = 60;
const PAUSE_MS = 50;

/**
 * Removes a folder in which a server may still be stopping: what it writes or removes meanwhile ends `rmSync` early,
 * with an error or without. Blocks, so that it works when the process is about to exit.
 */
export function removeFolder(folder: string): void {
  for (let attempt = 0; existsSync(folder) && attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Tried again; a folder that stays is no reason to fail.
    }
  }
}
