import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { LOCKS, lockFor } from "#lib/platform/postgres/advisory-locks";
import { openPool } from "#lib/platform/postgres/pool";
import { begin } from "#lib/platform/postgres/sql";

const pool = () => {
  const opened = openPool(inject("databaseUrl"), 2, "advisory locks test");
  onTestFinished(() => opened.end());
  return opened;
};

test("no number is used for two locks, and none is written anywhere else", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const written = new RegExp(`${numbers.join("|")}|hashtextextended`);
  const files = ["lib", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const strays = files.filter(
    (file) =>
      /\.tsx?$/.test(file) && !/advisory-locks/.test(file) && written.test(readFileSync(file, "utf8")),
  );
  expect(strays).toEqual([]);
});

test("of one kind a key is locked once at a time; another kind's lock of the same text is another lock", async () => {
  const db = pool();
  await begin(db, async (tx) => {
    await tx.query(lockFor("upload", "name/1/a.csv"));
    await begin(db, async (other) => {
      await other.query("set local lock_timeout = 50");
      await other.query(lockFor("upload name", "1/a.csv"));
      await other.query(lockFor("send", "name/1/a.csv"));
      await expect(other.query(lockFor("upload", "name/1/a.csv"))).rejects.toThrow("lock timeout");
    });
  });
});
