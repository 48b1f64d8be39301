import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_PER_MINUTE, portionAtMost, portionEvenly } from "#lib/domain/files/pace";

const MINUTE_MS = 60_000;

/** What leaves when workers look so many milliseconds after they may, and find at most so many. */
function leave(portion: { most: number; msEach: number }, looks: { lateMs: number; found: number }[]) {
  const log: { at: number; n: number }[] = [];
  let nextAt = 0;
  for (const { lateMs, found } of looks) {
    const at = nextAt + lateMs;
    const n = Math.min(portion.most, found);
    log.push({ at, n });
    nextAt = at + n * portion.msEach;
  }
  return log;
}

test("no minute has more than a pace allows, wherever it begins and however late or little is taken", () => {
  const looks = fc.array(
    fc.record({
      lateMs: fc.double({ min: 0, max: 3000, noNaN: true }),
      found: fc.integer({ min: 1, max: 500 }),
    }),
    { minLength: 1, maxLength: 300 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), looks, (perMinute, found) => {
      const log = leave(portionAtMost(perMinute), found);
      for (const { at: from } of log) {
        const inMinute = log.filter(({ at }) => at >= from && at < from + MINUTE_MS - 1e-6);
        expect(inMinute.reduce((sum, { n }) => sum + n, 0)).toBeLessThanOrEqual(perMinute);
      }
    }),
  );
});

test("a pace is kept within two percent by workers that look when they may", () => {
  for (const perMinute of [1, 7, 59, 60, 61, 119, 600, 6000, MOST_PER_MINUTE]) {
    const { msEach } = portionAtMost(perMinute);
    expect(MINUTE_MS / msEach).toBeGreaterThan(perMinute * 0.98);
  }
});

test("what is left leaves evenly until its moment, also after a pause", () => {
  let left = 1000;
  let at = 0;
  const end = 30 * MINUTE_MS;
  for (let takes = 0; left > 0; takes++) {
    if (takes === 5) at += 10 * MINUTE_MS;
    const portion = portionEvenly(left, end - at);
    if (!portion) break;
    const n = Math.min(portion.most, left);
    left -= n;
    at += n * portion.msEach;
  }
  expect(left).toBe(0);
  expect(at).toBeLessThanOrEqual(end + 1);
  expect(at).toBeGreaterThan(end - MINUTE_MS);
  expect(portionEvenly(5, 0)).toBeNull();
});
