import { retryChosen } from "#lib/console/retry-chosen";
import type { Reader } from "#lib/mirror/reader";
import { ADA } from "#lib/testing/failed-messages";

/** Begins an operation of these messages as Ada does, with those that may fail again; its number. */
export async function beginRetry(reader: Reader, messageIds: string[]): Promise<number> {
  const asked = { messageIds, retryable: ["yes" as const, "maybe" as const] };
  const started = await retryChosen(reader, asked, { ...ADA, address: null });
  if ("denied" in started) throw new Error(started.denied);
  return started.operation;
}
