import { onTestFinished, vi } from "vitest";

/** Until the end of the test, the process reads a later time from its clock. Timers go on as before. */
export function skipTime(milliseconds: number): void {
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, "now").mockImplementation(() => now() + milliseconds);
  onTestFinished(() => spy.mockRestore());
}
