import { expect, test } from "vitest";
import { isUnmapped, namedIn, ownVerdict, withCode } from "#components/routes/own-codes.ts";
import type { RouteCode } from "#lib/wire/service/route-common";

const LINES: RouteCode[] = [
  { stat: "REJECTD", err: "021", error: "content_invalid" },
  { err: "54", error: "recipient_unavailable" },
];

test("a line counts for its code however that is written, and not for a part of what it names", () => {
  expect(ownVerdict(LINES, "err", "054")).toBe("recipient_unavailable");
  expect(ownVerdict(LINES, "err", "021")).toBeNull();
  expect(ownVerdict(LINES, "stat", "054")).toBeNull();
  expect(ownVerdict([{ status: "0x0000000B", error: "alarm" }], "status", "11")).toBe("alarm");
  expect(ownVerdict(LINES, "own", "54")).toBeNull();
});

test("mapping a code again replaces its line and leaves the others", () => {
  const mapped = withCode(LINES, "err", "054", "routing_error");
  expect(mapped).toHaveLength(2);
  expect(ownVerdict(mapped, "err", "54")).toBe("routing_error");
  expect(mapped).toContainEqual(LINES[0]);
});

test("a new line comes behind those that name its code and more", () => {
  const lines = withCode(LINES, "err", "21", "routing_error");
  expect(lines.map(namedIn)).toEqual([["stat REJECTD", "err 021"], ["err 21"], ["err 54"]]);
  expect(withCode(LINES, "http", "30003", "hold").map(namedIn)[0]).toEqual(["http 30003"]);
});

test("of an unknown err and the stat beside it only the err asks to be mapped, until a line names it", () => {
  const err = { source: "err", code: "077", words: "", mapped: false };
  const stat = { source: "stat", code: "UNDELIV", words: "undeliverable", mapped: false };
  expect(isUnmapped(LINES, err)).toBe(true);
  expect(isUnmapped(LINES, stat)).toBe(false);
  expect(isUnmapped(withCode(LINES, "err", "77", "hold"), err)).toBe(false);
  expect(isUnmapped(LINES, { ...err, mapped: true })).toBe(false);
});
