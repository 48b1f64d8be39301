import type { Pool } from "pg";
import { expect, onTestFinished } from "vitest";
import type { Reader } from "#lib/mirror/reader";
import { runOperations } from "#lib/operations/run-operations";
import { showOperation } from "#lib/operations/show-operations";
import { failedMessages } from "#lib/testing/failed-messages";
import type { Operation } from "#lib/wire/console-operation";

type Given = Awaited<ReturnType<typeof failedMessages>>;

export async function failedFor(pool: Pool, count: number) {
  const given = await failedMessages(pool, count);
  return { given, upstream: given.upstream, ids: given.upstream.messages.map(({ id }) => id) };
}

/** A worker, until it is stopped or the test ends. */
export function work({ mirror }: Given): () => Promise<void> {
  const stopping = new AbortController();
  const running = runOperations({ ...mirror, onFault: () => undefined }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}

/** The operation, after a look at whether its numbers add up. */
export async function lookAt(reader: Reader, id: number): Promise<Operation> {
  const detail = await showOperation({ ...reader, now: new Date() }, id);
  if (!detail) throw new Error("no operation");
  const { counts, total } = detail.operation;
  const { queued, accepted, refused, unclear, skipped, delivered, failed, inFlight, unread } = counts;
  expect(queued + accepted + refused + unclear + skipped).toBe(total);
  expect(delivered + failed + inFlight + unread).toBe(accepted);
  return detail.operation;
}
