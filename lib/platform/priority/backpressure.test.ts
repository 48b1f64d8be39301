import { expect, onTestFinished, test, vi } from "vitest";
import { MOST_MS, openBackpressure } from "#lib/platform/priority/backpressure";

/** Whether the piece has passed, checked a round of the event loop later, so that it has had time to. */
async function hasPassed(piece: Promise<void>): Promise<boolean> {
  return Promise.race([
    piece.then(() => true),
    new Promise<false>((resolve) => setImmediate(resolve, false)),
  ]);
}

test("pieces pass while nothing is paused, wait while it is, and pass once it goes on", async () => {
  const backpressure = openBackpressure();
  expect(await hasPassed(backpressure.pass())).toBe(true);
  backpressure.pause(true);
  const piece = backpressure.pass();
  expect(await hasPassed(piece)).toBe(false);
  backpressure.pause(false);
  expect(await hasPassed(piece)).toBe(true);
  expect(await hasPassed(backpressure.pass())).toBe(true);
});

test("a piece passes after a while though it stays paused, so that its file comes to its end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const backpressure = openBackpressure();
  backpressure.pause(true);
  const pieces = [backpressure.pass(), backpressure.pass()];
  await vi.advanceTimersByTimeAsync(MOST_MS - 1);
  expect(await Promise.all(pieces.map(hasPassed))).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(pieces.map(hasPassed))).toEqual([true, true]);
});
