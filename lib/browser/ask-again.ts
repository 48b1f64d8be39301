import { CallError } from "#lib/browser/api";

const AGAIN_MS = 5_000;

/** Whether the console understood the call and does not do it: asked again, it would say the same. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status !== null && error.status < 500;
}

/** For queries that are not repeated anyway: after how many milliseconds one that failed is asked again. */
export function askAgainMs({ error }: { error: Error | null }): number | false {
  return error === null || isRefused(error) ? false : AGAIN_MS;
}
