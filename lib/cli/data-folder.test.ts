import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeDataFolder } from "#lib/cli/data-folder";
import { temporaryFolder } from "#lib/testing/temporary-folder";

const HOUR_MS = 3_600_000;

function folderHeldBy(change: Record<string, unknown>): { dataDir: string; lock: string } {
  const dataDir = join(temporaryFolder(), "data");
  const lock = join(dataDir, "start.lock");
  const { release } = takeDataFolder(dataDir, 3000);
  const holder = { ...JSON.parse(readFileSync(lock, "utf8")), ...change };
  release();
  writeFileSync(lock, JSON.stringify(holder));
  return { dataDir, lock };
}

test("the folder is made for its owner only, and free again after release", () => {
  const dataDir = join(temporaryFolder(), "new", "data");
  const { release } = takeDataFolder(dataDir, 3000);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  release();
  expect(existsSync(join(dataDir, "start.lock"))).toBe(false);
  takeDataFolder(dataDir, 3000).release();
});

test("the lock of a process that is gone is taken over", () => {
  const { dataDir } = folderHeldBy({ pid: 2 ** 22 });
  takeDataFolder(dataDir, 3001).release();
});

test("a running process of the same id that started at another time is not the holder", () => {
  const { dataDir } = folderHeldBy({ pid: process.ppid, startedAt: "before" });
  takeDataFolder(dataDir, 3001).release();
});

test("a lock that cannot be read is taken over", () => {
  const { dataDir, lock } = folderHeldBy({});
  writeFileSync(lock, "");
  takeDataFolder(dataDir, 3001).release();
});

test("the lock of another machine counts until it has not been touched for a while", () => {
  const { dataDir, lock } = folderHeldBy({ host: "container-1", pid: 7 });
  expect(() => takeDataFolder(dataDir, 3001)).toThrow("process 7 on container-1, port 3000");
  const before = new Date(Date.now() - HOUR_MS);
  utimesSync(lock, before, before);
  takeDataFolder(dataDir, 3001).release();
});

test("a path that cannot become a folder is refused in plain words", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  expect(() => takeDataFolder(join(file, "data"), 3000)).toThrow(/cannot be written \(ENOTDIR\)/);
});
