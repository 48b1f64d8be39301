import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import { readChanges } from "#lib/service/changes/read-changes";
import { waitingCalls } from "#lib/service/changes/waiting";
import { sendMessage } from "#lib/service/messages/send-message";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = { pool, settings: parseSettings({}), nationalIdKey: randomBytes(32) };
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };
const MINUTE = "60";

/** A campaign, and calls of its feed that wait for a minute, on a pool of two connections. */
async function scene() {
  const caller = await mintCampaign(service);
  const small = openPool(url, 2, "redial test");
  const waiting = waitingCalls(small, () => undefined);
  const leaving = new AbortController();
  const call = (query: { after?: string; wait?: string }, gone = new AbortController().signal) =>
    readChanges({ ...service, pool: small }, caller, query, {
      waiting,
      gone,
      onWaited: () => Promise.resolve(),
      withPermit: (work) => work(),
    });
  const { cursor } = await call({});
  const wait = (gone?: AbortSignal) => call({ after: cursor, wait: MINUTE }, gone);
  const isWaiting = async (n: number) => {
    await expect.poll(() => waiting.count(caller.campaignId)).toBe(n);
  };
  return { caller, small, waiting, leaving, call, cursor, wait, isWaiting };
}

test("calls that wait hold no connection, and all are answered when something changes", async () => {
  const { caller, small, waiting, wait, isWaiting } = await scene();
  const calls = Array.from({ length: 12 }, () => wait());
  await isWaiting(12);
  await expect.poll(() => small.totalCount - small.idleCount).toBe(0);

  const { id } = await sendMessage(service, caller, single);
  for (const page of await Promise.all(calls)) {
    expect(page).toMatchObject({ changes: [{ id, latestStatus: "created" }], hasMore: false });
  }
  await isWaiting(0);
  await waiting.stop();
  await small.end();
});

test("a call ends with an empty page when its time is over, and its cursor goes on", async () => {
  const { caller, small, waiting, call, cursor } = await scene();
  const page = await call({ after: cursor, wait: "1" });
  expect(page).toMatchObject({ changes: [], hasMore: false });
  const { id } = await sendMessage(service, caller, single);
  expect((await call({ after: page.cursor })).changes).toMatchObject([{ id }]);
  await waiting.stop();
  await small.end();
});

test("nothing waits any more for a client that has gone away, or when the process stops", async () => {
  const { small, waiting, leaving, wait, isWaiting } = await scene();
  const left = wait(leaving.signal);
  const stays = wait();
  await isWaiting(2);
  leaving.abort();
  await left;
  await isWaiting(1);
  await waiting.stop();
  expect(await stays).toMatchObject({ changes: [] });
  expect(await wait()).toMatchObject({ changes: [] });
  await small.end();
});

test("only so many calls wait for a campaign; one more is refused, and others' still wait", async () => {
  const { small, waiting, leaving, wait, isWaiting } = await scene();
  const calls = Array.from({ length: 20 }, () => wait(leaving.signal));
  await isWaiting(20);
  await expect(wait()).rejects.toMatchObject({ refusal: "tooManyRequests" });
  const other = await mintCampaign(service);
  const own = (query: { after?: string; wait?: string }) =>
    readChanges({ ...service, pool: small }, other, query, {
      waiting,
      gone: leaving.signal,
      onWaited: () => Promise.resolve(),
      withPermit: (work) => work(),
    });
  const theirs = own({ after: (await own({})).cursor, wait: MINUTE });
  await expect.poll(() => waiting.count(other.campaignId)).toBe(1);
  leaving.abort();
  await Promise.all([...calls, theirs]);
  await waiting.stop();
  await small.end();
});
