import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "#lib/domain/time/time-pieces";

const MINUTE = 60_000;
const at = (text: string) => Date.parse(`2026-11-${text}.000Z`);

test("a long range is minutes and hours at its edges and days between", () => {
  expect(piecesOf(at("18T22:58:00"), at("21T01:01:00"))).toEqual([
    { grain: 1, from: at("18T22:58:00"), to: at("18T23:00:00") },
    { grain: 60, from: at("18T23:00:00"), to: at("19T00:00:00") },
    { grain: 1440, from: at("19T00:00:00"), to: at("21T00:00:00") },
    { grain: 60, from: at("21T00:00:00"), to: at("21T01:00:00") },
    { grain: 1, from: at("21T01:00:00"), to: at("21T01:01:00") },
  ]);
});

test("whatever the range, its pieces follow one another without a gap, each of whole periods", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3e7 }), fc.integer({ min: 1, max: 2e6 }), (start, length) => {
      const pieces = piecesOf(start * MINUTE, (start + length) * MINUTE);
      expect(pieces[0]?.from).toBe(start * MINUTE);
      expect(pieces.at(-1)?.to).toBe((start + length) * MINUTE);
      for (const [n, { grain, from, to }] of pieces.entries()) {
        expect(from % (grain * MINUTE)).toBe(0);
        expect(to % (grain * MINUTE)).toBe(0);
        if (n > 0) expect(from).toBe(pieces[n - 1]?.to);
      }
      expect(pieces.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("what ends before it begins is nothing", () => {
  expect(piecesOf(at("20T10:00:00"), at("20T09:00:00"))).toEqual([]);
});
