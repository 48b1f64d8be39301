import { Wake } from "#lib/platform/wake";

/** Resolves after a while, or at once when the signal ends it. */
export function pause(milliseconds: number, signal = new AbortController().signal): Promise<void> {
  return new Wake().wait(milliseconds, signal);
}
