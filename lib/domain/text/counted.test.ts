import { expect, test } from "vitest";
import { counted } from "#lib/domain/text/counted";

test("a count has its noun in the right number, and separators from a thousand on", () => {
  expect([0, 1, 2, 1284].map((n) => counted(n, "message"))).toEqual([
    "0 messages",
    "1 message",
    "2 messages",
    "1,284 messages",
  ]);
  expect([1, 2].map((n) => counted(n, "entry", "entries"))).toEqual(["1 entry", "2 entries"]);
});
