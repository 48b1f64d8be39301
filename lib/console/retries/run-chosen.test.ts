import { expect, test } from "vitest";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { FIRST_WINDOW } from "#lib/console/mirror/planner/window";
import { findSync } from "#lib/console/mirror/rows/sync";
import { saveWindows } from "#lib/console/mirror/rows/windows";
import { showOperation } from "#lib/console/work/show-operations";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { hasEnded } from "#lib/testing/console/operation";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";
import { readMessageQuery } from "#lib/wire/console/query";

const { pool, until, during, pass } = await freezeClock(await ownDatabase());
const BATCH = "batch_1";

test("what was read more than a minute ago is read again, and what has changed since is not called for", async () => {
  const { upstream, start, done } = await begin(3);
  Object.assign(upstream.messages[1] ?? {}, { latestStatus: "success", updatedAt: new Date().toISOString() });
  const operation = await start();
  const { operation: ended, skipped } = await done(operation);
  expect(ended.counts).toMatchObject({ accepted: 2, skipped: 1 });
  expect(skipped).toEqual([{ reason: "not_failed", text: "Not failed", n: 1, needAction: 0 }]);
  expect(upstream.posts).toHaveLength(2);
  expect(reads(upstream)).toHaveLength(3);
});

test("messages that stand on one page of the list are read with one call", async () => {
  const { upstream, campaign, start, done } = await begin(12);
  await pool.query(
    "update mirror_sync set page_size = 100, list_order = 'newest_first' where campaign = $1",
    [campaign.id],
  );
  await saveWindows(pool, campaign.id, [{ ...FIRST_WINDOW, startAt: null, startId: null, readAt: null }], []);
  const operation = await start();
  expect((await done(operation)).operation.counts).toMatchObject({ accepted: 12 });
  expect(reads(upstream)).toEqual([`/api/v2/campaigns/${campaign.campaignId}/messages?limit=100`]);
});

test("a batch that is being enqueued again by now gets no call for any of its messages", async () => {
  const { upstream, start, done } = await begin(3, BATCH);
  const updatedAt = new Date().toISOString();
  for (const message of upstream.messages) {
    message.batches = (message.batches ?? []).map((batch) => ({
      ...batch,
      status: "messages_enqueuing",
      updatedAt,
    }));
  }
  const { operation, skipped } = await done(await start());
  expect(operation.counts).toMatchObject({ skipped: 3 });
  expect(skipped).toEqual([
    { reason: "batch_not_eligible", text: "The batch's state does not allow retries", n: 3, needAction: 0 },
  ]);
  expect(upstream.posts).toEqual([]);
  // The first message's answer is enough for the whole batch.
  expect(reads(upstream)).toHaveLength(1);
});

test("a message that the service knows no more is refused, the others go on, and each is found by that", async () => {
  const { upstream, reader, ids, start, done } = await begin(3);
  upstream.state.onRetry = (path) =>
    path.includes(ids[1] ?? "?") ? { status: 404, code: "not_found" } : "accept";
  const { operation, refused } = await done(await start());
  expect(operation.counts).toMatchObject({ accepted: 2, refused: 1 });
  const reason = "not_found";
  const text = "The service has no such message.";
  expect(refused).toEqual([{ reason, text, n: 1, needAction: 1, traceId: "trace-1" }]);
  const listed = async (filter: string) => {
    const { query, ignored } = readMessageQuery(new URLSearchParams(filter));
    const page = await listMirrorMessages(reader, query, ignored);
    return page.messages.map(({ id }) => id).sort();
  };
  expect(await listed(`operation=${operation.id}`)).toEqual(ids);
  expect(await listed(`operation=${operation.id}&outcome=refused&reason=${reason}`)).toEqual([ids[1]]);
  expect(await listed(`operation=${operation.id}&outcome=accepted`)).toEqual([ids[0], ids[2]]);
  expect(await listed(`operation=${operation.id + 1_000_000}`)).toEqual([]);
});

test("what is unchanged after its answer was lost was not accepted, and stays unclear no longer", async () => {
  const { upstream, ids, start, done } = await begin(3);
  upstream.state.onRetry = (path) => (path.includes(ids[1] ?? "?") ? "hang up" : "accept and hang up");
  const { operation, refused } = await done(await start());
  expect(operation.counts).toMatchObject({ accepted: 2, refused: 1, unclear: 0 });
  expect(refused).toMatchObject([{ reason: "unchanged", n: 1 }]);
});

test("of what was refused, only those are offered to be retried that a list of what needs action holds", async () => {
  const { upstream, reader, ids, start, done } = await begin(3);
  const tooMany = { status: 400, code: "too_many_message_attempts_error" };
  upstream.state.onRetry = (path) =>
    path.includes(ids[0] ?? "?") ? { status: 400, code: "try_later" } : tooMany;
  const { operation, refused } = await done(await start());
  expect(refused.map(({ reason, n, needAction }) => [reason, n, needAction])).toEqual([
    [tooMany.code, 2, 0],
    ["try_later", 1, 1],
  ]);
  for (const { reason, needAction } of refused) {
    const { query } = readMessageQuery(
      new URLSearchParams({
        operation: `${operation.id}`,
        outcome: "refused",
        reason,
        show: "needs_action",
      }),
    );
    expect((await listMirrorMessages(reader, query)).messages).toHaveLength(needAction);
  }
});

for (const [status, code, reason] of [
  [401, "invalid_api_key_provided", "key_rejected"],
  [403, "1010", "permission_missing"],
  [404, "not_found", "not_found"],
] as const) {
  test(`${status} stops the campaign, and the operation waits until that is mended`, async () => {
    const { upstream, campaign, start, done, look } = await begin(4);
    const operation = await start();
    await until(() => upstream.posts.length > 0);
    upstream.state.fault = { status, code };
    await until(async () => (await findSync(pool, campaign.id))?.stop != null);
    expect((await findSync(pool, campaign.id))?.stop).toMatchObject({ reason });
    await pass(700);
    const { operation: held } = await look(operation);
    expect(held).toMatchObject({ endedAt: null, postponed: { reason: "stopped", until: null } });
    expect(held).toMatchObject({ counts: { refused: 0, unclear: 0, skipped: 0 } });
    expect(held.counts.queued).toBeGreaterThan(0);

    upstream.state.fault = null;
    await pool.query("update mirror_sync set stop = null where campaign = $1", [campaign.id]);
    expect((await done(operation)).operation.counts).toMatchObject({ accepted: 4 });
    expect(new Set(upstream.posts).size).toBe(4);
    expect(upstream.posts).toHaveLength(4);
  });
}

/** A campaign with failed messages that were read too long ago, and a worker. */
async function begin(count: number, batch?: string) {
  const given = await failedMessages(pool, count, batch ? { batch } : {});
  const { campaign, upstream, reader } = given;
  const ids = upstream.messages.map(({ id }) => id);
  for (const table of ["mirror_message", "mirror_batch"]) {
    await pool.query(`update ${table} set read_at = now() - interval '2 minutes' where campaign = $1`, [
      campaign.id,
    ]);
  }
  const look = async (id: number) => {
    const detail = await showOperation({ ...reader, now: new Date() }, id);
    if (!detail) throw new Error("no operation");
    return detail;
  };
  const done = async (id: number) => {
    await until(() => hasEnded(pool, id));
    return look(id);
  };
  const start = async () => {
    const operation = await beginRetry(reader, ids);
    work(given, { during });
    return operation;
  };
  return { ...given, ids, look, done, start };
}

function reads({ calls, posts }: Awaited<ReturnType<typeof begin>>["upstream"]): string[] {
  return calls.map(({ path }) => path).filter((path) => !posts.includes(path));
}
