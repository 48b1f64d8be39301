import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { createdAtOf, formatId, outsideRuns, parseId, runRange, uuidInRun } from "#lib/domain/api/id";

test("ids of a run sort in the order of their making, share one createdAt and are version 7", () => {
  const now = Date.UTC(2026, 10, 20, 8, 12, 52, 710);
  const counters = [0, 1, 16_383, 16_384, 1_000_000, 2 ** 25 - 1];
  const ids = counters.map((counter) => uuidInRun(now, counter, "fedcba987654"));
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(createdAtOf(id).getTime()).toBe(now);
  }
});

test("an id is read only under its own prefix", () => {
  const uuid = randomUUIDv7();
  expect(parseId("message", formatId("message", uuid))).toBe(uuid);
  expect(parseId("batch", formatId("message", uuid))).toBeNull();
  expect(parseId("message", uuid)).toBeNull();
  expect(parseId("message", `message_${uuid}x`)).toBeNull();
});

test("a single send's id never lies in the range of its millisecond's runs, and keeps its createdAt", () => {
  const now = Date.UTC(2026, 10, 20, 8, 12, 52, 710);
  const { firstId, lastId } = runRange(now);
  for (let i = 0; i < 1000; i++) {
    const id = outsideRuns(`${firstId.slice(0, 13)}${randomUUIDv7().slice(13)}`);
    expect(id < firstId || id > lastId).toBe(true);
    expect(createdAtOf(id).getTime()).toBe(now);
  }
  expect(
    uuidInRun(now, 0, "f".repeat(12)) >= firstId && uuidInRun(now, 2 ** 25 - 1, "0".repeat(12)) <= lastId,
  ).toBe(true);
});
