import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { embeddedUrl } from "#lib/platform/embedded/url";
import { countKept, keepRow, serverGone, startStarter } from "#lib/testing/database/embedded";
import { said } from "#lib/testing/process/processes";
import { pathWithout, temporaryFolder } from "#lib/testing/process/temporary-folder";

const NOBODY = 65534;
const asNobody = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
const isRoot = process.platform === "linux" && process.getuid?.() === 0;

describe.runIf(isRoot)("started by root", () => {
  test("runs in a user namespace or as another user, and opens what the other way has made", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "data");
    expect(await rowsAfterRun(dataDir)).toBe(1);
    expect(statSync(join(dataDir, "postgres")).uid).toBe(0);
    expect(await rowsAfterRun(dataDir, { PATH: pathWithout("unshare") })).toBe(2);
    expect(statSync(join(dataDir, "postgres")).uid).not.toBe(0);
    expect(await rowsAfterRun(dataDir)).toBe(3);
  });

  test("in the closed folder of an ordinary user, runs as that user", async () => {
    const home = join(temporaryFolder(), "home");
    mkdirSync(home, { mode: 0o700 });
    chmodSync(join(home, ".."), 0o755);
    const dataDir = join(home, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(home, NOBODY, NOBODY);
    chownSync(dataDir, NOBODY, NOBODY);
    expect(await rowsAfterRun(dataDir)).toBe(1);
    expect(statSync(join(dataDir, "postgres")).uid).toBe(NOBODY);
  });

  test("says what to change when no user can reach the folder", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const starter = startStarter(dataDir, { PATH: pathWithout("unshare") });
    expect(await starter.ended).toBe(1);
    expect(starter.output()).toMatch(/^PostgreSQL does not run as root.*DATA_DIR.*DATABASE_URL.*\n$/);
  });
});

describe.runIf(isRoot)("started by an ordinary user", () => {
  test("runs as that user", async () => {
    const folder = temporaryFolder();
    chownSync(folder, NOBODY, NOBODY);
    const dataDir = join(folder, "data");
    expect(await rowsAfterRun(dataDir, {}, asNobody)).toBe(1);
    expect(statSync(join(dataDir, "postgres")).uid).toBe(NOBODY);
  });

  test("says so when the folder belongs to someone else", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const starter = startStarter(dataDir, {}, [
      "setpriv",
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      "--clear-groups",
    ]);
    expect(await starter.ended).toBe(1);
    expect(starter.output()).toContain(`The data folder ${dataDir} cannot be written (EACCES).`);
  });
});

/** Starts, adds a row, stops. */
async function rowsAfterRun(dataDir: string, env: Record<string, string> = {}, before: string[] = []) {
  const starter = startStarter(dataDir, env, before);
  await said(starter, "ready");
  await keepRow(embeddedUrl(dataDir));
  const rows = await countKept(embeddedUrl(dataDir));
  starter.child.kill("SIGTERM");
  expect(await starter.ended).toBe(0);
  await serverGone(dataDir);
  return rows;
}
