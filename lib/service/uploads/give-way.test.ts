import { expect, onTestFinished, test, vi } from "vitest";
import { giveWay } from "#lib/service/uploads/give-way";

test("files are held back while they work and many calls wait, and only then", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let [working, waiting] = [1, 7];
  const held: boolean[] = [];
  const stop = giveWay({ working: () => working, hold: (isHeld) => held.push(isHeld) }, () => waiting);
  vi.advanceTimersByTime(1000);
  expect(held, "few calls wait: they are answered in a moment").toEqual([]);
  waiting = 8;
  vi.advanceTimersByTime(1000);
  expect(held, "many wait, said once").toEqual([true]);
  waiting = 0;
  vi.advanceTimersByTime(1000);
  expect(held, "none waits").toEqual([true, false]);
  [working, waiting] = [0, 100];
  vi.advanceTimersByTime(1000);
  expect(held, "no file works").toEqual([true, false]);
  working = 1;
  vi.advanceTimersByTime(1000);
  expect(held, "a file begins while they wait").toEqual([true, false, true]);
  stop();
  waiting = 0;
  vi.advanceTimersByTime(1000);
  expect(held, "ended").toEqual([true, false, true]);
});
