import { constants, cpSync, existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { startEmbedded } from "#lib/platform/embedded/start";
import { removeFolder } from "#lib/testing/process/remove-folder";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

/**
 * A data folder of the test's own in which the embedded server has run and was stopped: a copy of one that the run makes
 * once, as creating a database takes longer than all that such a test does. `dataDir` does not exist yet.
 */
export async function usedFolder(dataDir = join(temporaryFolder(), "data")): Promise<string> {
  const made = join(inject("runFolder"), "used-folder");
  if (!existsSync(made)) await make(made);
  cpSync(made, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
}

/** Makes the folder. If several processes do so at once, the first one's stays. */
async function make(folder: string): Promise<void> {
  const own = mkdtempSync(`${folder}-`);
  await (await startEmbedded(own, () => {})).stop();
  try {
    renameSync(own, folder);
  } catch {
    removeFolder(own);
  }
}
