import type { Pool } from "pg";
import { expect } from "vitest";
import type { Reader } from "#lib/console/reader";
import { showOperation } from "#lib/console/work/show-operations";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import type { Operation } from "#lib/wire/console/operation";

export async function failedFor(pool: Pool, count: number) {
  const given = await failedMessages(pool, count);
  return { given, upstream: given.upstream, ids: given.upstream.messages.map(({ id }) => id) };
}

export async function hasEnded(pool: Pool, id: number): Promise<boolean> {
  const ended = sql`select ended_at is not null as ended from operation where id = ${id}`;
  return (await oneRow<{ ended: boolean }>(pool, ended)).ended;
}

/** Reads the operation and checks that its numbers add up. */
export async function lookAt(reader: Reader, id: number): Promise<Operation> {
  const detail = await showOperation({ ...reader, now: new Date() }, id);
  if (!detail) throw new Error("no operation");
  const { counts, total } = detail.operation;
  const { queued, accepted, refused, unclear, skipped, delivered, failed, inFlight, unknown, unread } =
    counts;
  expect(queued + accepted + refused + unclear + skipped).toBe(total);
  expect(delivered + failed + inFlight + unknown + unread).toBe(accepted);
  return detail.operation;
}
