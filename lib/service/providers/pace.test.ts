import fc from "fast-check";
import { expect, test } from "vitest";
import { openPace } from "#lib/service/providers/pace";

/** Takes all that the pace allows, looking every `stepMs`, and returns when each left. */
function departures(rate: number, untilMs: number, stepMs = 7): number[] {
  const pace = openPace(rate, 0);
  const left: number[] = [];
  for (let now = 0; now <= untilMs; now += stepMs) {
    while (pace.waitMs(now) === 0) {
      pace.add(now);
      left.push(now);
    }
  }
  return left;
}

test.each([1, 2.5, 10, 50, 333])("at a rate of %d no second holds more", (rate) => {
  const left = departures(rate, 10_000);
  const most = Math.floor(rate);
  for (let i = most; i < left.length; i++) {
    expect((left[i] ?? 0) - (left[i - most] ?? 0)).toBeGreaterThanOrEqual(1050);
  }
  expect(left.length).toBeGreaterThanOrEqual(most * 8);
});

test("at a rate of 0.1 one leaves each ten seconds, and the first soon", () => {
  const left = departures(0.1, 40_000, 10);
  expect(left[0]).toBe(1050);
  expect(left).toHaveLength(4);
  for (let i = 1; i < left.length; i++) {
    expect((left[i] ?? 0) - (left[i - 1] ?? 0)).toBeGreaterThanOrEqual(10_000);
  }
});

test("nothing leaves in the second after the start", () => {
  const pace = openPace(10, 5000);
  expect(pace.free(6049)).toBe(0);
  expect(pace.waitMs(6000)).toBe(50);
  expect(pace.free(6050)).toBe(10);
  expect(pace.sentLastSecond(6050)).toBe(0);
});

test("what may leave soon is known beforehand", () => {
  const pace = openPace(3, 0);
  pace.add(2000);
  pace.add(2500);
  expect(pace.free(2600)).toBe(1);
  expect(pace.free(2600, 450)).toBe(2);
  expect(pace.free(2600, 1000)).toBe(3);
  expect(pace.waitMs(2600, 2)).toBe(450);
  expect(pace.waitMs(2600, 3)).toBe(950);
  expect(pace.sentLastSecond(2600)).toBe(2);
  expect(pace.sentLastSecond(3400)).toBe(1);
});

test("what waited for its connection counts from when it left", () => {
  const pace = openPace(3, 0);
  const [first] = [pace.add(2000), pace.add(2010)];
  pace.delay(first ?? 0, 2300);
  expect(pace.free(2310)).toBe(1);
  pace.add(2310);
  expect(pace.waitMs(2310)).toBe(1040);
  pace.delay(first ?? 0, 2400);
  expect(pace.waitMs(2400)).toBe(1050);
  for (const moment of [3450, 3450, 3450]) pace.add(moment);
  pace.delay(first ?? 0, 3460);
  expect(pace.waitMs(3460)).toBe(1050);
});

test("however departures fall, as many are free as waiting would let leave", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 400 })),
      (rate, steps) => {
        const pace = openPace(rate, 0);
        let now = 2000;
        for (const step of steps) {
          now += step;
          expect(pace.free(now) > 0).toBe(pace.waitMs(now) === 0);
          if (pace.free(now) > 0) pace.add(now);
          expect(pace.free(now)).toBeLessThanOrEqual(rate);
          expect(pace.sentLastSecond(now)).toBeLessThanOrEqual(rate);
        }
      },
    ),
  );
});
