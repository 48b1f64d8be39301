import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderNotice } from "#lib/installation/backup/folder-notice";
import { makeBackup } from "#lib/installation/backup/make-backups";
import { onSnapshot } from "#lib/installation/backup/snapshot";
import { backupFailures, lastScheduled } from "#lib/platform/installation/backup-rows";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { migratedDatabase } from "#lib/testing/database/own-database";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const HOUR_MS = 3_600_000;

async function schedule(keep = 2) {
  const url = await migratedDatabase();
  const pool = openPool(url, 8, "backup test");
  onTestFinished(() => pool.end());
  const folder = temporaryFolder();
  const { signal } = new AbortController();
  const backups = { folder, times: { everyMs: HOUR_MS }, keep };
  const make = (hours: number, holder = "one") =>
    makeBackup({
      ...{ pool, databaseUrl: url, backups, holder, signal },
      now: new Date(Date.now() + hours * HOUR_MS),
    });
  return { pool, url, folder, make };
}

/** Ends the pause after a failure. */
const waitOver = sql`update backup_turn set lease_until = '-infinity'`;

test("a worker's start names a folder that cannot be used, and says nothing of one that can", () => {
  const folder = temporaryFolder();
  const backups = { folder, times: { everyMs: HOUR_MS }, keep: 1 };
  expect(folderNotice(backups)).toBeNull();
  expect(folderNotice({ ...backups, folder: join(folder, "missing") })).toMatch(/^No backup will be made/);
});

test("a backup is made when it is due, and not before", async () => {
  const { folder, make } = await schedule();
  expect(await make(0)).toBe(true);
  expect(await make(0.5)).toBe(false);
  expect(await make(1.1)).toBe(true);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("of several workers one makes it", async () => {
  const { pool, folder, make } = await schedule();
  const made = await Promise.all(["one", "two", "three", "four"].map((holder) => make(0, holder)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await rows(pool, sql`select made_by from backup`)).toEqual([{ madeBy: "schedule" }]);
});

test("the newest stay, older ones go, and no other file is touched", async () => {
  const { folder, make } = await schedule(2);
  writeFileSync(join(folder, "mine.backup"), "mine");
  for (const hours of [0, 2, 4, 6]) expect(await make(hours)).toBe(true);
  const names = readdirSync(folder);
  expect(names).toHaveLength(3);
  expect(names).toContain("mine.backup");
});

test("one that failed is shown and tried again later, and the older ones stay", async () => {
  const { pool, folder, make } = await schedule(1);
  expect(await make(0)).toBe(true);
  const [first] = readdirSync(folder);
  rmSync(folder, { recursive: true });
  await expect(make(2)).rejects.toThrow("There is no folder");
  expect(await backupFailures(pool)).toMatchObject({ failures: 1, fault: `There is no folder ${folder}.` });
  // A failed backup is not retried at once.
  expect(await make(2)).toBe(false);
  mkdirSync(folder);
  writeFileSync(join(folder, first ?? ""), "older");
  await pool.query(waitOver);
  expect(await make(3)).toBe(true);
  expect(await backupFailures(pool)).toMatchObject({ failures: 0, fault: "" });
  expect(await lastScheduled(pool)).not.toBeNull();
});

test("a slot whose worker was killed is taken over, and what it left half written goes before the next is made", async () => {
  const { pool, url, folder, make } = await schedule();
  const half = "redial-2020-01-01T00-00-00Z.backup.unfinished";
  writeFileSync(join(folder, half), "half");
  await pool.query(sql`update backup_turn set holder = 'killed', lease_until = now() + interval '1 minute'`);
  expect(await make(0)).toBe(false);
  await pool.query(waitOver);
  await onSnapshot(url, async () => {
    await expect(make(0)).rejects.toThrow("Another backup");
  });
  expect(readdirSync(folder)).not.toContain(half);
  await pool.query(waitOver);
  expect(await make(0)).toBe(true);
});

test("a person's backup that is being made meanwhile only delays it", async () => {
  const { pool, url, make } = await schedule();
  await onSnapshot(url, async () => {
    await expect(make(0)).rejects.toThrow("Another backup of this database is being made");
  });
  await pool.query(waitOver);
  expect(await make(0)).toBe(true);
});
