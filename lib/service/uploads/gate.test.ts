import { expect, onTestFinished, test, vi } from "vitest";
import { MOST_MS, openGate } from "#lib/service/uploads/gate";

/** Whether the piece has passed, checked a turn of the event loop later, so that it has had time to. */
async function hasPassed(piece: Promise<void>): Promise<boolean> {
  return Promise.race([
    piece.then(() => true),
    new Promise<false>((resolve) => setImmediate(resolve, false)),
  ]);
}

test("pieces pass while the gate is not paused, wait while it is, and pass once it goes on", async () => {
  const gate = openGate();
  expect(await hasPassed(gate.pass())).toBe(true);
  gate.pause(true);
  const piece = gate.pass();
  expect(await hasPassed(piece)).toBe(false);
  gate.pause(false);
  expect(await hasPassed(piece)).toBe(true);
  expect(await hasPassed(gate.pass())).toBe(true);
});

test("a piece passes a gate that stays paused after a while, so that its file comes to its end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const gate = openGate();
  gate.pause(true);
  const pieces = [gate.pass(), gate.pass()];
  await vi.advanceTimersByTimeAsync(MOST_MS - 1);
  expect(await Promise.all(pieces.map(hasPassed))).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(pieces.map(hasPassed))).toEqual([true, true]);
});
