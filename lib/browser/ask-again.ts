import { CallError } from "#lib/browser/api";

const AGAIN_MS = 5_000;

/** Whether the console understood and refused the call. A repeated call would get the same answer. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status !== null && error.status < 500;
}

/** The time before a failed query is repeated, in milliseconds, for queries that are not repeated otherwise. */
export function askAgainMs({ error }: { error: Error | null }): number | false {
  return error === null || isRefused(error) ? false : AGAIN_MS;
}
