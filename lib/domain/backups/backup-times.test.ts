import { expect, test } from "vitest";
import { isBackupDue } from "#lib/domain/backups/backup-times";

const daily = { at: "03:00", zone: "Asia/Singapore" };
const at = (text: string) => new Date(text);

test("the first backup is due at once", () => {
  expect(isBackupDue(daily, null, at("2026-11-23T00:00:00Z"))).toBe(true);
  expect(isBackupDue({ everyMs: 1000 }, null, at("2026-11-23T00:00:00Z"))).toBe(true);
});

test("a daily backup is due once the zone's clock has passed the time, and not again that day", () => {
  const last = at("2026-11-21T19:00:01Z");
  expect(isBackupDue(daily, last, at("2026-11-22T18:59:59Z"))).toBe(false);
  expect(isBackupDue(daily, last, at("2026-11-22T19:00:00Z"))).toBe(true);
  expect(isBackupDue(daily, at("2026-11-22T19:00:00Z"), at("2026-11-23T18:59:59Z"))).toBe(false);
});

test("one that was missed while nothing ran is made later that day", () => {
  expect(isBackupDue(daily, at("2026-11-20T19:00:00Z"), at("2026-11-23T09:00:00Z"))).toBe(true);
});

test("every so often counts from the last one", () => {
  const last = at("2026-11-23T00:00:00Z");
  expect(isBackupDue({ everyMs: 3_600_000 }, last, at("2026-11-23T00:59:59Z"))).toBe(false);
  expect(isBackupDue({ everyMs: 3_600_000 }, last, at("2026-11-23T01:00:00Z"))).toBe(true);
});

test("a day whose clock skips the time has its backup all the same", () => {
  const berlin = { at: "02:30", zone: "Europe/Berlin" };
  expect(isBackupDue(berlin, at("2026-03-28T01:30:00Z"), at("2026-03-29T01:30:00Z"))).toBe(true);
});
