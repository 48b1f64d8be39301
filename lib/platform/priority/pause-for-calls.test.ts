import { expect, onTestFinished, test, vi } from "vitest";
import { pauseForCalls } from "#lib/platform/priority/pause-for-calls";

test("files pause while they work and many calls wait, and only then", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let [working, waiting] = [1, 7];
  const paused: boolean[] = [];
  const stop = pauseForCalls(
    { working: () => working, pause: (isPaused) => paused.push(isPaused) },
    () => waiting,
  );
  vi.advanceTimersByTime(1000);
  expect(paused, "few calls wait: they are answered in a moment").toEqual([]);
  waiting = 8;
  vi.advanceTimersByTime(1000);
  expect(paused, "many wait, said once").toEqual([true]);
  waiting = 0;
  vi.advanceTimersByTime(1000);
  expect(paused, "none waits").toEqual([true, false]);
  [working, waiting] = [0, 100];
  vi.advanceTimersByTime(1000);
  expect(paused, "no file works").toEqual([true, false]);
  working = 1;
  vi.advanceTimersByTime(1000);
  expect(paused, "a file begins while they wait").toEqual([true, false, true]);
  stop();
  waiting = 0;
  vi.advanceTimersByTime(1000);
  expect(paused, "ended").toEqual([true, false, true]);
});
