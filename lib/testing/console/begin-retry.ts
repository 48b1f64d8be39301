import type { Reader } from "#lib/console/reader";
import { retryChosen } from "#lib/console/retries/retry-chosen";
import { ADA } from "#lib/testing/console/failed-messages";

/** Starts an operation on these messages as Ada, also on those that may fail again. Returns its number. */
export async function beginRetry(reader: Reader, messageIds: string[]): Promise<number> {
  const asked = { messageIds, retryable: ["yes" as const, "maybe" as const] };
  const started = await retryChosen(reader, asked, { ...ADA, address: null });
  return started.operation;
}
