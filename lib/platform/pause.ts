import { Wake } from "#lib/platform/wake";

/** Resolves after this time, or at once when the signal aborts. */
export function pause(milliseconds: number, signal = new AbortController().signal): Promise<void> {
  return new Wake().wait(milliseconds, signal);
}
