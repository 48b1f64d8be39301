import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 100;

/** Waits for what happens outside any test, where `expect.poll` has no place: a process that starts or ends. */
export async function until(
  happened: () => Promise<boolean> | boolean,
  limitMs: number,
  what: string,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await happened())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs} ms`);
    await pause(POLL_MS);
  }
}
