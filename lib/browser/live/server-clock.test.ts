import { expect, test } from "vitest";
import { noteServerTime, onServerTime, serverNow } from "#lib/browser/live/server-clock";

const isNear = (at: number) => expect(Math.abs(serverNow().getTime() - at)).toBeLessThan(1000);

test("the time is the server's, whichever way the browser's clock is off", () => {
  for (const differenceMs of [300_000, -300_000, 5000, 0]) {
    noteServerTime(Date.now() + differenceMs);
    isNear(Date.now() + differenceMs);
  }
});

test("an answer that took a moment, or names no time, changes nothing", () => {
  let changes = 0;
  onServerTime(() => changes++);
  noteServerTime(Date.now() - 1900);
  noteServerTime(Number.NaN);
  expect(changes).toBe(0);
  isNear(Date.now());
});
