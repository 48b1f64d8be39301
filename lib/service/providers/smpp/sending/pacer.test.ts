import fc from "fast-check";
import { expect, test } from "vitest";
import { createPacer } from "#lib/service/providers/smpp/sending/pacer";
import { createSlowdown } from "#lib/service/providers/smpp/sending/slowdown";
import { TIMING } from "#lib/service/providers/smpp/session/timing";

/** The departures of an endless queue within `seconds`. The clock moves as timers ask, but this much too late. */
function departures(rate: number, seconds: number, lateMs: number[] = [0], idleMs = 0): number[] {
  let now = 5000;
  const pacer = createPacer(rate, () => now);
  now += idleMs;
  const end = now + seconds * 1000;
  const left: number[] = [];
  for (let i = 0; now < end; i++) {
    const waitMs = pacer.waitMs(1);
    if (waitMs === 0) {
      left.push(now);
      pacer.spend();
    } else now += waitMs + (lateMs[i % lateMs.length] ?? 0);
  }
  return left;
}

function mostWithin(left: number[], milliseconds: number): number {
  return Math.max(...left.map((from) => left.filter((at) => at >= from && at < from + milliseconds).length));
}

test("no second sees more parts than the rate, however late the timers are and after any rest", () => {
  const rates = fc.double({ min: 1, max: 300, noNaN: true });
  const late = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(rates, late, fc.nat(5000), (rate, lateMs, idleMs) => {
      expect(mostWithin(departures(rate, 5, lateMs, idleMs), 1049)).toBeLessThanOrEqual(rate);
    }),
  );
});

test.each([
  [0.1, 95, 9, 11],
  [0.5, 40, 18, 21],
  [1, 21, 19, 21],
  [1.5, 21, 19, 21],
  [30, 20, 560, 600],
  [5000, 2, 9000, 10_000],
])("at %d a second, %d s see %d to %d parts", (rate, seconds, least, most) => {
  const { length } = departures(rate, seconds, [1]);
  expect(length).toBeGreaterThanOrEqual(least);
  expect(length).toBeLessThanOrEqual(most);
});

test("parts are spread over the second", () => {
  expect(mostWithin(departures(100, 5, [0], 5000), 100)).toBeLessThanOrEqual(15);
});

test("pauses double while the centre goes on asking, and the rate comes back by degrees", () => {
  let now = 0;
  const slowdown = createSlowdown(TIMING, () => now);
  expect([slowdown.waitMs(), slowdown.share()]).toEqual([0, 1]);
  for (const pauseMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    expect(slowdown.slowDown(false)).toBe(true);
    expect(slowdown.slowDown(false)).toBe(false);
    expect(slowdown.waitMs()).toBe(pauseMs);
    now += pauseMs;
    expect([slowdown.waitMs(), slowdown.share()]).toEqual([0, 0.25]);
  }
  now += TIMING.recoveryMs / 2;
  expect(slowdown.share()).toBeCloseTo(0.625);
  now += TIMING.recoveryMs;
  expect(slowdown.share()).toBe(1);
  slowdown.slowDown(false);
  expect(slowdown.waitMs()).toBe(1000);
});

test("pauses do not double where the centre took a message in between", () => {
  let now = 0;
  const slowdown = createSlowdown(TIMING, () => now);
  for (let round = 0; round < 5; round++) {
    slowdown.slowDown(false);
    expect(slowdown.waitMs()).toBe(1000);
    slowdown.tookOne();
    now += 1000;
    if (round < 4) slowdown.tookOne();
  }
  slowdown.slowDown(false);
  expect(slowdown.waitMs()).toBe(2000);
});

test("a full queue is left alone for half a minute", () => {
  const slowdown = createSlowdown(TIMING, () => 0);
  slowdown.slowDown(true);
  expect(slowdown.waitMs()).toBe(30_000);
});
