import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { LATE_MS } from "#lib/console/mirror/planner/late-rows";
import { claimCampaigns } from "#lib/console/mirror/rows/keepers";
import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { findSync } from "#lib/console/mirror/rows/sync";
import { listWindows } from "#lib/console/mirror/rows/windows";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { loadSyncState, type SyncState } from "#lib/console/mirror/sync/sync-state";
import { takePage } from "#lib/console/mirror/sync/take-page";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { listed, mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during } = await freezeClock(await ownDatabase());
const LIMIT = 10;
const PAGES = 20;
const MINUTE = 60_000;

test("three arrivals of 20 pages at one place are all read and kept, and a restart finds the same windows", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const holder = randomUUID();
  await claimCampaigns(pool, holder, 60_000);
  const list = newestFirst();
  let state: SyncState = { ...(await loadSyncState(pool, campaign, holder)), limit: LIMIT, limitKnown: true };
  const read = async (index: number) => {
    const page = list.page(state.windows[index]?.cursor ?? null);
    state = await takePage(pool, state, { index, limit: state.limit, page, readAt: Date.now() });
  };
  const readUnread = async () => {
    for (;;) {
      const unread = state.windows.findIndex(({ readAt }) => readAt === null);
      if (unread < 0) return;
      await read(unread);
    }
  };
  list.add(900, 15);
  list.add(100, 15);
  await readUnread();
  for (const at of [500, 499, 498]) {
    list.add(at, PAGES * LIMIT);
    for (let index = 0; index < state.windows.length; index++) await read(index);
    await readUnread();
  }
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*) as n from mirror_message where campaign = ${campaign}`,
  );
  expect(n).toBe(list.size());
  const kept = await listWindows(pool, campaign);
  expect(kept.map(({ place, cursor }) => [place, cursor])).toEqual(
    state.windows.map(({ place, cursor }) => [place, cursor]),
  );
  expect((await loadSyncState(pool, campaign, holder)).windows).toEqual(state.windows);
  expect(await findSync(pool, campaign)).toMatchObject({ complete: true, completeAt: null });
});

test("what was read less than the longest upload after its moment isn't complete until it was listed once more", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const holder = randomUUID();
  await claimCampaigns(pool, holder, 60_000);
  const list = newestFirst();
  list.add(0, 5);
  list.add(60, 15);
  const readAt = Date.UTC(2026, 0, 1) + 2 * MINUTE;
  let state: SyncState = { ...(await loadSyncState(pool, campaign, holder)), limit: LIMIT, limitKnown: true };
  const read = async (index: number, at: number) => {
    const page = list.page(state.windows[index]?.cursor ?? null);
    state = await takePage(pool, state, { index, limit: state.limit, page, readAt: at });
  };
  await read(0, readAt);
  await read(1, readAt);
  expect(await findSync(pool, campaign)).toMatchObject({
    complete: false,
    completeAt: new Date(Date.UTC(2026, 0, 1) + MINUTE + LATE_MS),
  });
  await read(0, readAt + LATE_MS);
  expect(await findSync(pool, campaign)).toMatchObject({ complete: false });
  await read(1, readAt + LATE_MS);
  expect(await findSync(pool, campaign)).toMatchObject({ complete: true, completeAt: null });
});

test("windows of version 0.1 are taken over: its ages of one status together, and when a page was listed, not one row of it", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const [listedAt, readAt] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)];
  const groups = {
    "sent 0": { n: 2, since: 1 },
    "sent 3": { n: 1, since: 7 },
    "failure 6": { n: 1, since: 3 },
  };
  const unsettled = { groups, newest: 9, lone: null, stillSeconds: 1, passedAt: 2, listedAt };
  await pool.query(sql`
    insert into mirror_window (campaign, place, read_at, rows, unsettled)
    values (${campaign}, 0, ${new Date(readAt)}, 4, ${JSON.stringify(unsettled)}::jsonb)
  `);
  const { windows } = await loadSyncState(pool, campaign, randomUUID());
  expect(windows).toMatchObject([
    { readAt: listedAt, rows: 4, newest: 9, unsettled: { sent: 7, failure: 3 } },
  ]);
});

test("a page that can't be kept shows, however many others are read meanwhile, until it can", async () => {
  await pool.query(
    "alter table mirror_message add constraint unkept check (id <> 'message_000013') not valid",
  );
  const upstream = await standInUpstream({ maxLimit: LIMIT });
  const campaign = await mintConsoleCampaign(pool, upstream.address);
  upstream.add(30);
  const stopping = new AbortController();
  const context = {
    pool,
    keySecret: TEST_SECRET,
    embeddedAddress: "http://127.0.0.1:9/api/v2",
    upstreamsMayBePrivate: true,
    onFault() {},
  };
  const running = runSync({ ...context, duties: pool, hasPriorityWork: () => false }, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await during(running);
    await upstream.close();
  });
  const failingSince = async () => (await findSync(pool, campaign))?.failingSince ?? null;
  const openReadAt = async () => (await findSync(pool, campaign))?.openReadAt?.getTime() ?? 0;
  // Until then it only determines how long a page may be.
  await until(async () => (await openReadAt()) > 0);
  await until(async () => (await failingSince()) instanceof Date);
  const since = await failingSince();
  const before = await openReadAt();
  await requestRefresh(pool, campaign);
  await until(async () => (await openReadAt()) > before);
  expect(await failingSince()).toEqual(since);
  await pool.query("alter table mirror_message drop constraint unkept");
  await until(async () => (await findSync(pool, campaign))?.complete === true);
  expect(await failingSince()).toBeNull();
});

for (const oldestFirst of [false, true]) {
  test(`rows that cannot be read cost neither the page size nor what follows them, ${oldestFirst ? "oldest" : "newest"} first`, async () => {
    const upstream = await standInUpstream({ maxLimit: LIMIT, oldestFirst });
    const campaign = await mintConsoleCampaign(pool, upstream.address);
    upstream.add(5 * LIMIT);
    const unread = (from: number, count: number) => {
      for (const message of upstream.messages.slice(from, from + count)) message.createdAt += " or so";
    };
    // Whole pages at both ends and in the middle, and one row of a page.
    for (const [from, count] of [[0, 12] as const, [18, 22] as const, [45, 1] as const]) unread(from, count);
    upstream.add(2 * LIMIT);
    unread(58, 12);
    const stopping = new AbortController();
    const context = {
      pool,
      keySecret: TEST_SECRET,
      embeddedAddress: "http://127.0.0.1:9/api/v2",
      upstreamsMayBePrivate: true,
      onFault() {},
    };
    const running = runSync({ ...context, duties: pool, hasPriorityWork: () => false }, stopping.signal);
    onTestFinished(async () => {
      stopping.abort();
      await during(running);
      await upstream.close();
    });
    const read = async () => {
      const found = sql`select count(*)::int as n from mirror_message where campaign = ${campaign}`;
      return (await oneRow<{ n: number }>(pool, found)).n;
    };
    const readable = () => upstream.messages.filter(({ createdAt }) => !createdAt.endsWith("so")).length;
    await until(async () => (await findSync(pool, campaign))?.complete === true);
    expect(await read()).toBe(readable());
    for (let round = 0; round < 4; round++) {
      upstream.add(3);
      await requestRefresh(pool, campaign);
      await until(async () => (await read()) === readable());
      await until(async () => (await findSync(pool, campaign))?.complete === true);
    }
    expect(await findSync(pool, campaign)).toMatchObject({ pageSize: LIMIT, failingSince: null });
    expect((await listWindows(pool, campaign)).length).toBeLessThan(2 * (upstream.messages.length / LIMIT));
  });
}

function newestFirst() {
  let messages: ReturnType<typeof listed>[] = [];
  return {
    size: () => messages.length,
    add(second: number, count: number): void {
      const createdAt = new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
      const first = messages.length;
      for (let n = first; n < first + count; n++) {
        messages.push(listed(`message_${String(n).padStart(6, "0")}`, { status: "success", createdAt }));
      }
      messages = messages.toSorted(
        (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
      );
    },
    page(cursor: string | null) {
      const start = cursor === null ? 0 : messages.findIndex(({ id }) => id === cursor) + 1;
      const found = messages.slice(start, start + LIMIT);
      const hasNextPage = start + LIMIT < messages.length;
      const pageData = {
        hasNextPage,
        hasPreviousPage: start > 0,
        startCursor: found[0]?.id ?? "",
        endCursor: found.at(-1)?.id ?? "",
      };
      return { messages: found, unreadable: 0, pageData };
    },
  };
}
