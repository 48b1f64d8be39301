import { expect, onTestFinished, test } from "vitest";
import { keyOwner } from "#lib/console/context";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { stopCampaign } from "#lib/console/mirror/rows/stop-campaign";
import { findSync } from "#lib/console/mirror/rows/sync";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { findConsoleCampaign, replaceKey } from "#lib/console/registry/console-campaigns";
import { maybeRow, oneRow, sql } from "#lib/platform/postgres/sql";
import { openBulkPool } from "#lib/platform/postgres/worker-pool";
import { sealKey } from "#lib/platform/secrets/sealed-key";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { ownDatabase } from "#lib/testing/database/own-database";

const own = await ownDatabase();
const { pool, until, during, pass, watch } = await freezeClock(own);

for (const oldestFirst of [false, true]) {
  test(`history is read to its end, ${oldestFirst ? "oldest" : "newest"} first, with the largest page there is`, async () => {
    const { upstream, campaign } = await begin({ maxLimit: 100, oldestFirst });
    upstream.add(350);
    await sync();
    await until(async () => (await read(campaign)) === 350);
    await until(async () => (await findSync(pool, campaign))?.complete === true);
    expect(await findSync(pool, campaign)).toMatchObject({
      pageSize: 100,
      listOrder: oldestFirst ? "oldest_first" : "newest_first",
      stop: null,
    });
    upstream.add(5);
    await requestRefresh(pool, campaign);
    await until(async () => (await read(campaign)) === 355);
  });
}

test("a restart goes on where the last one stopped", async () => {
  const { upstream, campaign } = await begin({ maxLimit: 20 });
  upstream.add(120);
  const stop = await sync();
  await until(async () => (await read(campaign)) > 20);
  await stop();
  const before = await read(campaign);
  const first = upstream.calls.length;
  await sync();
  await until(async () => (await findSync(pool, campaign))?.complete === true);
  expect(await read(campaign)).toBe(120);
  // The missing pages, and the open end now and then. Nothing is read from the beginning.
  expect(upstream.calls.length - first).toBeLessThan((120 - before) / 20 + 4);
});

test("rows in flight are followed until they settle, from the moment on at which somebody looks", async () => {
  const { upstream, campaign } = await begin();
  upstream.add(30, "sent");
  await sync();
  await until(async () => (await read(campaign)) === 30);
  for (const message of upstream.messages) {
    Object.assign(message, { latestStatus: "success", updatedAt: "2026-02-01T00:00:00.000Z" });
  }
  await keepInterest(pool, campaign, [], false, 60_000);
  await until(async () => (await read(campaign, "success")) === 30);
});

test("a refused key stops this campaign with its reason and trace id, and a new look lifts it", async () => {
  const { upstream, campaign } = await begin();
  upstream.add(3);
  upstream.state.fault = { status: 401, code: "invalid_ip_address_error" };
  await sync();
  await until(async () => (await findSync(pool, campaign))?.stop != null);
  expect((await findSync(pool, campaign))?.stop).toMatchObject({
    reason: "address_refused",
    traceId: "trace-1",
  });
  const calls = upstream.calls.length;
  upstream.state.fault = null;
  await pass(20_000);
  expect(upstream.calls.length).toBe(calls);
  await requestRefresh(pool, campaign);
  await until(async () => (await read(campaign)) === 3);
  expect(await findSync(pool, campaign)).toMatchObject({ stop: null });
});

test("what a key was answered stops nothing once it has been replaced", async () => {
  const { upstream, campaign } = await begin();
  const held = Promise.withResolvers<void>();
  upstream.state.answersFaults = held.promise;
  upstream.state.fault = { status: 401, code: "invalid_api_key_error" };
  await sync();
  await expect.poll(() => upstream.calls.length).toBe(1);
  const row = await findConsoleCampaign(pool, campaign);
  const sealed = (await TEST_SECRET.sealer())(
    "key_test_2",
    keyOwner(row ?? expect.fail("the campaign is gone")),
  );
  await replaceKey(pool, campaign, sealed, "st_2");
  upstream.state.fault = "hang up";
  held.resolve();
  const failingSince = async () => (await findSync(pool, campaign))?.failingSince;
  await until(async () => (await failingSince()) instanceof Date);
  expect(await findSync(pool, campaign)).toMatchObject({ stop: null });
});

test("a campaign that was without a key when it was read is not stopped once it has one", async () => {
  const { campaign } = await begin();
  const at = new Date().toISOString();
  const stop = { reason: "key_missing", at, httpStatus: null, code: "", message: "", traceId: null };
  await stopCampaign(pool, { id: campaign, keySealed: null }, stop);
  expect(await findSync(pool, campaign)).toMatchObject({ stop: null });
  await pool.query(sql`update console_campaign set key_sealed = null where id = ${campaign}`);
  await stopCampaign(pool, { id: campaign, keySealed: null }, stop);
  expect(await findSync(pool, campaign)).toMatchObject({ stop });
});

test("429s slow it down and stop nothing; neither does a lost connection", async () => {
  const { upstream, campaign } = await begin();
  upstream.add(3);
  upstream.state.fault = { status: 429, code: "too_many_requests" };
  await sync();
  await until(() => upstream.calls.length > 2);
  upstream.state.fault = "hang up";
  await until(async () => (await findSync(pool, campaign))?.failingSince != null);
  upstream.state.fault = null;
  await until(async () => (await read(campaign)) === 3);
  expect(await findSync(pool, campaign)).toMatchObject({ stop: null, failingSince: null });
});

test("several processes together stay within the budget in every second", async () => {
  const { upstream, campaign } = await begin({ maxLimit: 10 });
  upstream.add(400);
  const stops = [await sync(), await sync(), await sync()];
  await until(() => upstream.calls.length > 12);
  await Promise.all(stops.map((stop) => stop()));
  const times = upstream.calls.map(({ at }) => at);
  const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
  expect(most).toBeLessThanOrEqual(3);
  expect(await read(campaign)).toBeGreaterThan(30);
});

test("a campaign stays kept, and what it waits for is done in the end, however long there is no connection for its pages", async () => {
  const pages = watch(openBulkPool(own.url, 1, "sync test pages", 60_000));
  onTestFinished(() => pages.end());
  const { upstream, campaign } = await begin();
  upstream.add(3);
  const busy = await pages.connect();
  await sync(pages);
  const leaseEnd = async () => {
    const kept = sql`
      select lease_until as until from mirror_sync s join mirror_keeper k on k.holder = s.holder
      where s.campaign = ${campaign}
    `;
    return (await maybeRow<{ until: Date }>(pool, kept))?.until.getTime() ?? 0;
  };
  await until(async () => (await leaseEnd()) > 0);
  const first = await leaseEnd();
  // This is longer than connecting may take.
  await until(async () => (await leaseEnd()) > first + 6_000);
  busy.release();
  await until(async () => (await read(campaign)) === 3);
});

test("a key that was sealed under another SECRET_KEY is called that, not rejected; its calls end without one", async () => {
  const { upstream, campaign } = await begin();
  const sealed = sealKey("key_test_1", "of another", { id: 1, key: Buffer.alloc(32, 8) });
  await pool.query(sql`update console_campaign set key_sealed = ${sealed} where id = ${campaign}`);
  await sync();
  await until(async () => (await findSync(pool, campaign))?.stop != null);
  expect((await findSync(pool, campaign))?.stop).toMatchObject({
    reason: "key_unreadable",
    message: expect.stringContaining("a different SECRET_KEY"),
  });
  expect(upstream.calls).toEqual([]);
});

async function begin(options: Parameters<typeof standInUpstream>[0] = {}) {
  const upstream = await standInUpstream(options);
  const campaign = await mintConsoleCampaign(pool, upstream.address);
  onTestFinished(async () => {
    await pool.query(sql`delete from mirror_sync where campaign = ${campaign}`);
    await upstream.close();
  });
  return { upstream, campaign };
}

async function sync(pages = pool): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const context = {
    pool: pages,
    duties: pool,
    keySecret: TEST_SECRET,
    embeddedAddress: "http://127.0.0.1:9/api/v2",
    upstreamsMayBePrivate: true,
    onFault: () => undefined,
    hasPriorityWork: () => false,
  };
  const running = runSync(context, stopping.signal);
  const stop = () => {
    stopping.abort();
    return during(running);
  };
  onTestFinished(stop);
  return stop;
}

async function read(campaign: number, status: string | null = null): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select coalesce(sum(n), 0)::int as n from mirror_count
        where campaign = ${campaign} and scope = '' and (${status}::text is null or status = ${status})`,
  );
  return n;
}
