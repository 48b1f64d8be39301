import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureMark, shareRun } from "./run";
import { startFirstService } from "./service";

/** Starts the one service that most specs share; what it returns ends it. Its folder stays when a test failed. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), "redial-e2e-"));
  shareRun({ folder, service: null });
  const service = await startFirstService();
  shareRun({ folder, service: { url: service.url, dataDir: service.dataDir, variables: service.variables } });

  return async () => {
    await service.stop();
    if (existsSync(failureMark())) console.log(`Data folders and logs of this run: ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  };
}
