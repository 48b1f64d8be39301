import { onTestFinished } from "vitest";
import { runOperations } from "#lib/console/work/run-operations";
import type { failedMessages } from "#lib/testing/console/failed-messages";

/** A worker, until it is stopped or the test ends. */
export function work({ mirror }: Awaited<ReturnType<typeof failedMessages>>): () => Promise<void> {
  const stopping = new AbortController();
  const running = runOperations({ ...mirror, onFault: () => undefined }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}
