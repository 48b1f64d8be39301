import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "#lib/domain/api/cursor";

test("a cursor carries its record's id and is url-safe", () => {
  const id = randomUUIDv7();
  expect(decodeCursor(encodeCursor(id))).toBe(id);
  expect(encodeCursor(id)).toMatch(/^[A-Za-z0-9_-]+$/);
});

for (const invented of [
  "",
  "1",
  "null",
  "AAAAAAAAAAAAAAAAAAAAAA",
  `${"A".repeat(21)}B`,
  "é".repeat(22),
  "A".repeat(5000),
]) {
  test(`"${invented.slice(0, 30)}" is no cursor of ours`, () => {
    expect(decodeCursor(invented)).toBeNull();
  });
}
