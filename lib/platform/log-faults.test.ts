import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logFaults } from "#lib/platform/log-faults";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Collects the lines that were logged. */
function scene() {
  const lines: unknown[] = [];
  const onFault = logFaults({ error: (what: unknown) => void lines.push(what) }, "it goes on");
  return { lines, onFault };
}

const away = new Error("The database is away.");

test("a fault is said at once, the same one again after a minute with how often it came, and then no more", () => {
  const { lines, onFault } = scene();
  for (let n = 0; n < 500; n++) onFault(away);
  expect(lines).toEqual([{ err: away }]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([{ err: away }, { err: away, times: 499 }]);
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(2);
  onFault(away);
  expect(lines[2]).toEqual({ err: away });
});

test("other faults, and the same one from elsewhere, are said too", () => {
  const { lines, onFault } = scene();
  const elsewhere = new Error(away.message);
  for (const error of [away, elsewhere, "no error at all", away]) onFault(error);
  expect(lines).toEqual([{ err: away }, { err: elsewhere }, { err: "no error at all" }]);
});

test("faults that are never the same are all said, and fill no memory", () => {
  const { lines, onFault } = scene();
  for (let n = 0; n < 5000; n++) onFault(`fault ${n}`);
  expect(lines).toHaveLength(5000);
  expect(vi.getTimerCount()).toBe(200);
});
