import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeDataFolder } from "#lib/cli/database/data-folder";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const HOUR_MS = 3_600_000;

async function folderHeldBy(change: Record<string, unknown>): Promise<{ dataDir: string; lock: string }> {
  const dataDir = join(temporaryFolder(), "data");
  const lock = join(dataDir, "start.lock");
  const { release } = await takeDataFolder(dataDir, 3000);
  const holder = { ...JSON.parse(readFileSync(lock, "utf8")), ...change };
  release();
  writeFileSync(lock, JSON.stringify(holder));
  return { dataDir, lock };
}

/** Long enough for the tests' lock holder, which touches its lock all the time. */
const WATCH_MS = 300;

test("the folder is made for its owner only, and free again after release", async () => {
  const dataDir = join(temporaryFolder(), "new", "data");
  const { release } = await takeDataFolder(dataDir, 3000);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  release();
  expect(existsSync(join(dataDir, "start.lock"))).toBe(false);
  (await takeDataFolder(dataDir, 3000)).release();
});

test("the lock of a process that is gone is taken over", async () => {
  const { dataDir } = await folderHeldBy({ pid: 2 ** 22 });
  (await takeDataFolder(dataDir, 3001, WATCH_MS)).release();
});

test("a running process of the same id that started at another time is not the holder", async () => {
  const { dataDir } = await folderHeldBy({ pid: process.ppid, startedAt: "before" });
  (await takeDataFolder(dataDir, 3001, WATCH_MS)).release();
});

test("a lock that cannot be read is taken over", async () => {
  const { dataDir, lock } = await folderHeldBy({});
  writeFileSync(lock, "");
  (await takeDataFolder(dataDir, 3001, WATCH_MS)).release();
});

test("the lock of another machine counts until it has not been touched for a while", async () => {
  const { dataDir, lock } = await folderHeldBy({ host: "container-1", pid: 7 });
  await expect(takeDataFolder(dataDir, 3001)).rejects.toThrow("process 7 on container-1, port 3000");
  const before = new Date(Date.now() - HOUR_MS);
  utimesSync(lock, before, before);
  (await takeDataFolder(dataDir, 3001, WATCH_MS)).release();
});

test("a clock that steps, or another machine's, neither frees a lock that is kept nor keeps one that is not", async () => {
  const { dataDir, lock } = await folderHeldBy({ host: "container-1", pid: 7 });
  const stamp = (hours: number) => {
    const at = new Date(Date.now() + hours * HOUR_MS);
    utimesSync(lock, at, at);
  };
  for (const hours of [-1, 1]) {
    stamp(hours);
    const holder = setInterval(stamp, 10, hours);
    await expect(takeDataFolder(dataDir, 3001, WATCH_MS)).rejects.toThrow("process 7 on container-1");
    clearInterval(holder);
  }
  stamp(1);
  (await takeDataFolder(dataDir, 3001, WATCH_MS)).release();
});

test("a process that runs on this machine keeps its lock, also when the machine has another name since", async () => {
  const { dataDir, lock } = await folderHeldBy({ host: "earlier-name" });
  const before = new Date(Date.now() - HOUR_MS);
  utimesSync(lock, before, before);
  await expect(takeDataFolder(dataDir, 3001, WATCH_MS)).rejects.toThrow("on earlier-name");
});

test("a path that cannot become a folder is refused in plain words", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(takeDataFolder(join(file, "data"), 3000)).rejects.toThrow(/cannot be written \(ENOTDIR\)/);
});
