import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shareRun } from "../fixtures/run";

/** Where the service of the pictures keeps its data, until they are taken. */
export default async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), "redial-screenshots-"));
  shareRun({ folder, service: null });
  return () => rm(folder, { recursive: true, force: true });
}
