import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { loop } from "#lib/platform/loop";
import { Wake } from "#lib/platform/wake";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const unexpected = (error: unknown) => expect.fail(String(error));

/** Runs a loop whose runs return or throw `answers`, and records the times of its runs in ms from its start. */
function begin(
  answers: (boolean | number | Error)[],
  { idleMs, apartMs }: { idleMs?: number; apartMs?: number } = {},
) {
  const stopping = new AbortController();
  const wake = new Wake();
  const start = Date.now();
  const runs: number[] = [];
  const faults: unknown[] = [];
  const run = async () => {
    runs.push(Date.now() - start);
    const answer = answers.shift() ?? false;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const done = loop(run, {
    signal: stopping.signal,
    onFault: (error) => faults.push(error),
    wake,
    ...(idleMs && { idleMs }),
    ...(apartMs && { apartMs }),
  });
  const stop = () => {
    stopping.abort();
    return done;
  };
  onTestFinished(stop);
  return { runs, faults, wake, stop };
}

test("runs follow one another at once while there is work, then after the idle pause", async () => {
  const { runs } = begin([true, true], { idleMs: 300 });
  await vi.advanceTimersByTimeAsync(700);
  expect(runs).toEqual([0, 0, 0, 300, 600]);
});

test("a run says in how many milliseconds the next is due", async () => {
  const { runs } = begin([20, 0, 50], { idleMs: 1000 });
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toEqual([0, 20, 20, 70]);
});

test("faults are reported and tried again with growing pauses, which a success shortens again", async () => {
  const fault = new Error("away");
  const { runs, faults } = begin([fault, fault, fault, fault, fault, true, fault], { idleMs: 60_000 });
  await vi.advanceTimersByTimeAsync(12_500);
  expect(runs).toEqual([0, 500, 1500, 3500, 7500, 11_500, 11_500, 12_000]);
  expect(faults).toEqual(Array(6).fill(fault));
});

test("who wakes it brings the next run forward, once", async () => {
  const { runs, wake } = begin([], { idleMs: 1000 });
  await vi.advanceTimersByTimeAsync(100);
  wake.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toEqual([0, 100, 1100]);
});

test("wakes that come one after the other are gathered, except while there is work", async () => {
  const { runs, wake } = begin([true, true], { idleMs: 1000, apartMs: 40 });
  await vi.advanceTimersByTimeAsync(10);
  wake.wake();
  await vi.advanceTimersByTimeAsync(20);
  wake.wake();
  await vi.advanceTimersByTimeAsync(200);
  wake.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toEqual([0, 0, 0, 40, 230]);
});

test("a wake during a run is not lost, and wakes every loop that shares it", async () => {
  const stopping = new AbortController();
  const wake = new Wake();
  const runs = [0, 0];
  const gate = Promise.withResolvers<void>();
  const loops = runs.map((_, n) =>
    loop(
      async () => {
        runs[n] = (runs[n] ?? 0) + 1;
        await gate.promise;
        return false;
      },
      { signal: stopping.signal, onFault: unexpected, wake, idleMs: 1000 },
    ),
  );
  await vi.advanceTimersByTimeAsync(0);
  wake.wake();
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toEqual([2, 2]);
  stopping.abort();
  await Promise.all(loops);
});

test("the signal ends a pause at once, and leaves no timer behind", async () => {
  const { runs, stop } = begin([], { idleMs: 60_000 });
  await vi.advanceTimersByTimeAsync(0);
  await stop();
  expect(runs).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a run under way is waited for, and what it throws after the end is dropped", async () => {
  const stopping = new AbortController();
  const { promise, reject } = Promise.withResolvers<boolean>();
  const done = loop(() => promise, { signal: stopping.signal, onFault: unexpected });
  const over = vi.fn();
  void done.then(over);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(1000);
  expect(over).not.toHaveBeenCalled();
  reject(new Error("cut off"));
  await done;
});
