import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#lib/platform/embedded/start";

/**
 * Runs `work` on the empty database of a server of its own, in a temporary folder (TMPDIR), and removes both whatever
 * becomes of it.
 */
export async function onScratchServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "redial-check-"));
  try {
    const server = await startEmbedded(folder, () => undefined);
    return await work(server.url).finally(server.stop);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
