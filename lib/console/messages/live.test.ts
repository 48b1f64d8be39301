import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listBatches, showBatch } from "#lib/console/batches/show-batches";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { readLive } from "#lib/console/messages/live";
import { absorb } from "#lib/console/mirror/absorb";
import { listInterest } from "#lib/console/mirror/rows/interest";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { Reader } from "#lib/console/reader";
import { openPool } from "#lib/platform/postgres/pool";
import { before, fillMirror, isFailed, NOW, needsAction } from "#lib/testing/console/filled-mirror";
import { listed } from "#lib/testing/console/mirror";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";
import type { ListedMessage } from "#lib/wire/console/message";
import { readMessageQuery } from "#lib/wire/console/query";

const pool = openPool(inject("databaseUrl"), 4, "live test");
let reader: Reader;
let messages: TolerantMessage[] = [];
beforeAll(async () => {
  ({ reader, messages } = await fillMirror(pool));
});
afterAll(() => pool.end());

test("the live call tells what changed, whether it still matches, and how many are new", async () => {
  const { query } = readMessageQuery(new URLSearchParams("show=in_flight"));
  const page = await listMirrorMessages(reader, query);
  const moving = page.messages.find(({ status }) => status === "sent") as ListedMessage;
  const still = page.messages.find(({ status }) => status === "created") as ListedMessage;
  const since = new Date(Date.now() + 20_000);
  const ask = { ids: [moving.id, still.id], newest: page.newest, since, query };
  expect(await readLive(reader, ask)).toMatchObject({ patches: [], newCount: 0 });
  const given = messages.find(({ id }) => id === moving.id) as TolerantMessage;
  const newer = new Date(before(1));
  await absorb(
    pool,
    reader.campaign.id,
    [
      { ...given, latestStatus: "success", updatedAt: newer },
      listed(`message_${randomUUIDv7()}`, { status: "created", createdAt: newer.toISOString() }),
    ],
    NOW,
  );
  const answer = await readLive(reader, { ...ask, since: new Date(Date.now() - 1000) });
  expect(answer.newCount).toBe(1);
  const patch = answer.patches.find(({ message }) => message.id === moving.id);
  expect(patch).toMatchObject({ matches: false, message: { status: "success" } });
  expect(answer.counts.all).toBe(messages.length + 1);
});

test("however many screens ask, upstream is asked for no more than for one", async () => {
  const { pool, campaign } = reader;
  const { messages: listed, newest } = await listMirrorMessages(
    reader,
    readMessageQuery(new URLSearchParams()).query,
  );
  const ids = listed.map(({ id }) => id);
  const ask = (by: string) =>
    readLive(
      { ...reader, email: by },
      { ids, newest, since: null, query: readMessageQuery(new URLSearchParams()).query },
    );
  const wanted = async () => {
    const sync = await findSync(pool, campaign.id);
    const interest = await listInterest(pool, campaign.id);
    return { refresh: sync?.refreshWantedAt, interest: interest.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  };
  await ask("ada@redial.test");
  const ofOne = await wanted();
  expect(ofOne.interest).toHaveLength(ids.length + 1);
  await Promise.all(["ada", "grace", "edsger"].map((name) => ask(`${name}@redial.test`)));
  expect(await wanted()).toEqual(ofOne);
});

test("batches are found by a part of their file name in whatever case, or by their id", async () => {
  const find = async (text: string) =>
    (await listBatches(reader, { after: null, before: null, size: 50 }, text)).batches.map(({ id }) => id);
  expect(await find("FILE-1")).toEqual(["batch_1"]);
  expect(await find("batch_2")).toEqual(["batch_2"]);
  expect(await find("%")).toEqual([]);
});

test("a batch's segments add up to its total, and a status that we don't know has one of its own", async () => {
  const { batches, freshness } = await listBatches(reader, { after: null, before: null, size: 50 });
  expect(batches.map(({ id }) => id)).toEqual(["batch_2", "batch_1", "batch_0"]);
  for (const { id, progress, failedRetryable, retryable } of batches) {
    const own = messages.filter(({ batchId }) => batchId === id);
    const { delivered, inFlight, failed, unknown, notYetSeen, total } = progress;
    expect(delivered + inFlight + failed + unknown + notYetSeen).toBe(total);
    expect({ total, failed, unknown, notYetSeen }).toEqual({
      total: 200,
      failed: own.filter(isFailed).length,
      unknown: own.filter(({ latestStatus }) => latestStatus === "held").length,
      notYetSeen: 200 - own.length,
    });
    expect(failedRetryable).toBe(retryable ? own.filter(needsAction).length : 0);
  }
  const known = messages.length + 1 + batches.reduce((sum, { progress }) => sum + progress.notYetSeen, 0);
  expect(freshness.coverage).toMatchObject({ read: messages.length + 1, known, complete: false });
  expect((await showBatch(reader, "batch_0")).errors.length).toBeGreaterThan(0);
  await expect(showBatch(reader, "batch_9")).rejects.toMatchObject({ status: 404, code: "batch_unknown" });
});
