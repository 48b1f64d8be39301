import { expect, onTestFinished, test } from "vitest";
import { readFreshness } from "#lib/console/freshness/freshness";
import { readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { readMirrorText } from "#lib/console/mirror/rows/messages";
import { findSync } from "#lib/console/mirror/rows/sync";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, oneRow, raw, rows, sql } from "#lib/platform/postgres/sql";
import { forgetChanges } from "#lib/service/changes/forget-changes";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import { apiService, type Interference, mintApiCampaign } from "#lib/testing/console/api-service";
import { FREE_SHARE } from "#lib/testing/console/free-share";
import { mintConsoleCampaign, placeOf, TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { storedChanges } from "#lib/testing/service/follower";
import { MAX_CHANGES } from "#lib/wire/api/changes";

const { pool, url } = await ownDatabase();
/** Of a backlog's changes a page tells so many: it takes many pages, and more than a second. */
const PAGE = 100;
const BACKLOG = 25 * PAGE;
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

test("what was there is read once from the lists, and everything after it comes by the feed alone", async () => {
  const { service, caller, campaign, calls } = await scene();
  await mintBatch(service, caller, 1100);
  await sync();
  await isComplete(campaign);
  await expectSame(service, caller, campaign);
  const listed = calls.filter(isList).length;
  const batch = await mintBatch(service, caller, 300);
  const { id } = await sendMessage(service, caller, single);
  const delivery = testDelivery(service);
  await handOverAll(delivery, 3);
  await expectSame(service, caller, campaign);
  await applyReceipts(delivery, [receiptOf(caller, id, "failure")]);
  await retryMessage(service, caller, id.replace("message_", ""));
  await handOverAll(delivery, 3);
  await applyReceipts(delivery, [receiptOf(caller, id, "success", 2)]);
  await expectSame(service, caller, campaign);
  expect(calls.filter(isList)).toHaveLength(listed);
  expect(await readMirrorAttempts(pool, campaign, await placeOf(pool, campaign, id))).toMatchObject([
    { n: 2, status: "success" },
    { n: 1, status: "failure", errorCode: "routing_error" },
  ]);
  expect(
    (await readMirrorText(pool, campaign, await placeOf(pool, campaign, id), { isMasked: false }))
      ?.fullMessage,
  ).toBe("Redial\n\n---\n\nDear Ada\n\n---\n\nDo not reply.");
  expect(await batches(campaign)).toContainEqual({ id: batch, total: 300, seen: 300 });
});

test("a sync that is stopped and begun again goes on from its cursor, and takes nothing twice", async () => {
  const { service, caller, campaign, calls } = await scene();
  const stop = await sync();
  await isComplete(campaign);
  await mintBatch(service, caller, 600);
  await stop();
  await mintBatch(service, caller, 200);
  const before = calls.length;
  await sync();
  await expectSame(service, caller, campaign);
  expect(calls.slice(before).filter(isList)).toHaveLength(0);
  expect((await findSync(pool, campaign))?.complete).toBe(true);
});

test("while a backlog is taken up the newest rows are read for screens with messages, and no other of the list", async () => {
  const { service, caller, campaign, calls, state } = await scene();
  const { id } = await sendMessage(service, caller, single);
  state.interfere = inSmallPages;
  await sync();
  await isComplete(campaign);
  await keepInterest(pool, campaign, [id], true, 3_600_000);
  const before = calls.length;
  await mintBatch(service, caller, BACKLOG);
  await expectSame(service, caller, campaign);
  await sendMessage(service, caller, single);
  await expectSame(service, caller, campaign);
  const listed = calls.slice(before).filter(isList);
  expect(listed.length).toBeGreaterThan(0);
  expect(new Set(listed.map(({ path }) => path.replace(/.*[?]/, "?")))).toEqual(new Set(["?limit=100"]));
});

test("while a backlog is taken up and no messages are on screens, no list is read", async () => {
  const { service, caller, campaign, calls, state } = await scene();
  await keepInterest(pool, campaign, [], true, 3_600_000);
  state.interfere = inSmallPages;
  await sync();
  await isComplete(campaign);
  const before = calls.length;
  await mintBatch(service, caller, BACKLOG);
  await expectSame(service, caller, campaign);
  expect(calls.slice(before).filter(isList)).toHaveLength(0);
});

test("while a backlog is taken up, rows on screens are as they are now", async () => {
  const { service, caller, campaign, calls, state } = await scene();
  const { id } = await sendMessage(service, caller, single);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  const stop = await sync();
  await isComplete(campaign);
  await stop();
  await keepInterest(pool, campaign, [id], false, 3_600_000);
  state.interfere = inSmallPages;
  await mintBatch(service, caller, BACKLOG);
  await applyReceipts(delivery, [receiptOf(caller, id, "failure")]);
  await sync();
  const seen = sql`
    select m.status, s.feed_behind_since is not null as is_behind
    from mirror_message m join mirror_sync s using (campaign)
    where m.campaign = ${campaign} and m.id = ${id}
  `;
  await expect
    .poll(async () => (await rows<{ status: string }>(pool, seen))[0], { interval: 5 })
    .toEqual({ status: "failure", isBehind: true });
  await expectSame(service, caller, campaign);
  expect(calls.filter(({ path }) => path.includes("also=")).length).toBeGreaterThan(0);
});

test("two syncs that take turns lose nothing and take nothing twice", async () => {
  const { service, caller, campaign } = await scene();
  const stops = [await sync(), await sync()];
  await isComplete(campaign);
  for (const stop of stops) {
    await Promise.all([mintBatch(service, caller, 800), stop(), mintBatch(service, caller, 300)]);
    await sync();
  }
  await expectSame(service, caller, campaign);
});

test("a sync whose connections are cut off, whatever it is doing, loses nothing and takes nothing twice", async () => {
  const { service, caller, campaign, state } = await scene();
  state.interfere = inSmallPages;
  const cut = openPool(url, 4, "feed cut");
  onTestFinished(() => cut.end());
  await sync(cut);
  await isComplete(campaign);
  for (const size of [800, 1200, 1, 1000]) {
    await mintBatch(service, caller, size);
    await pool.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'feed cut'
    `);
  }
  await expectSame(service, caller, campaign);
});

test("pages that a crash of the database lost are read again, by whoever still knows a later cursor", async () => {
  const { service, caller, campaign } = await scene();
  await sync();
  await isComplete(campaign);
  const cursor = (await findSync(pool, campaign))?.feedCursor;
  await mintBatch(service, caller, 300);
  await expectSame(service, caller, campaign);
  await asBefore(campaign, cursor);
  await sendMessage(service, caller, single);
  await expectSame(service, caller, campaign);
});

test("a cursor that is gone begins anew: complete is said again only once the lists were read", async () => {
  const { service, caller, campaign, state } = await scene();
  const stop = await sync();
  await isComplete(campaign);
  await sendMessage(service, caller, single);
  await stop();
  await mintBatch(service, caller, 300);
  await service.pool.query(sql`
    update change set at = at - interval '8 days' where campaign_id = ${caller.campaignId}
  `);
  while (await forgetChanges(service.pool));
  const seen: boolean[] = [];
  state.interfere = (url) => {
    if (isList({ path: url.pathname }))
      findSync(pool, campaign).then((found) => seen.push(found?.complete ?? true));
    return false;
  };
  await sync();
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  await isComplete(campaign);
  expect(seen[0]).toBe(false);
  await expectSame(service, caller, campaign);
});

test("an outage keeps the cursor, shows as one, and nothing is missing after it", async () => {
  const { service, caller, campaign, state, calls } = await scene();
  await sync();
  await isComplete(campaign);
  state.interfere = (_, response) => {
    response.destroy();
    return true;
  };
  await mintBatch(service, caller, 600);
  await expect.poll(async () => (await findSync(pool, campaign))?.failingSince).toBeInstanceOf(Date);
  state.interfere = null;
  const before = calls.length;
  await expectSame(service, caller, campaign);
  expect(calls.slice(before).filter(isList)).toHaveLength(0);
  await expect
    .poll(() => findSync(pool, campaign))
    .toMatchObject({ failingSince: null, complete: true, stop: null });
});

test("a feed that answers rubbish is left for the lists", async () => {
  const { service, caller, campaign, state } = await scene();
  await sync();
  await isComplete(campaign);
  state.interfere = (url, response) => {
    if (!url.pathname.endsWith("/changes")) return false;
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(
      '{"changes":[{"id":7}],"batches":[],"templateBodies":[],"creators":[],"cursor":"x","hasMore":false,"at":"2026-11-20T00:00:00Z"}',
    );
    return true;
  };
  await mintBatch(service, caller, 400);
  await expect.poll(async () => (await findSync(pool, campaign))?.feedCursor).toBeNull();
  await expectSame(service, caller, campaign);
});

test("a revoked key stops the campaign as everywhere", async () => {
  const { service, caller, campaign } = await scene();
  await sync();
  await isComplete(campaign);
  await service.pool.query(sql`delete from api_key where campaign_id = ${caller.campaignId}`);
  await expect
    .poll(async () => (await findSync(pool, campaign))?.stop)
    .toMatchObject({ reason: "key_rejected" });
});

test("freshness of a followed campaign is of now, and it is called complete", async () => {
  const { campaign } = await scene();
  await sync();
  await isComplete(campaign);
  const row = await findConsoleCampaign(pool, campaign);
  if (!row) throw new Error("the campaign is not there");
  const since = Date.now();
  await expect
    .poll(async () => Date.parse((await readFreshness(pool, row, new Date())).updatedAt ?? ""))
    .toBeGreaterThan(since);
  expect(await readFreshness(pool, row, new Date())).toMatchObject({
    state: "live",
    coverage: { complete: true, settlesAt: null, readBackTo: null },
  });
});

/** A campaign of the service that the console watches. */
async function scene() {
  const { service, state, calls, address } = await apiService(pool);
  const { id, key, caller } = await mintApiCampaign(service);
  const campaign = await mintConsoleCampaign(pool, address, { campaignId: id, key });
  await keepInterest(pool, campaign, [], false, 3_600_000);
  onTestFinished(
    async () => void (await pool.query(sql`delete from mirror_sync where campaign = ${campaign}`)),
  );
  return { service, caller, campaign, state, calls };
}

async function sync(db = pool): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const context = {
    pool: db,
    keySecret: TEST_SECRET,
    embeddedAddress: "http://127.0.0.1:9/api/v2",
    upstreamsMayBePrivate: true,
    onFault: () => undefined,
    share: FREE_SHARE,
    duties: pool,
  };
  const running = runSync(context, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}

function isComplete(campaign: number) {
  return expect.poll(async () => (await findSync(pool, campaign))?.complete).toBe(true);
}

/** Lets the service answer with small pages of the feed. */
const inSmallPages: Interference = (_url, _response, request) => {
  request.url = request.url?.replace(`limit=${MAX_CHANGES}`, `limit=${PAGE}`);
  return false;
};

function isList({ path }: { path: string }): boolean {
  return /\/messages(\?|$)/.test(path);
}

type Given = Awaited<ReturnType<typeof scene>>;

/** The mirror has what the service's tables have, and its counts are those of its rows. */
async function expectSame(
  service: Given["service"],
  caller: Given["caller"],
  campaign: number,
): Promise<void> {
  const { messages } = await storedChanges(service, caller.campaignId);
  const stored = [...messages.values()]
    .map(({ id, latestStatus, updatedAt, attempts }) => ({
      id,
      status: latestStatus,
      updatedAt: new Date(updatedAt).toISOString(),
      attempts: attempts.length,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  // Reading all rows takes longer than counting them, and would hold up what writes them.
  const n = sql`select count(*)::int as n from mirror_message where campaign = ${campaign}`;
  await expect.poll(() => oneRow(pool, n), { interval: 250 }).toEqual({ n: stored.length });
  await expect.poll(() => kept(campaign), { interval: 250 }).toEqual(stored);
  const counted = sql`
    select status, sum(n)::int as n from mirror_count where campaign = ${campaign} and scope = '' and n <> 0
    group by 1 order by 1`;
  const there = sql`
    select status, count(*)::int as n from mirror_message where campaign = ${campaign} group by 1 order by 1`;
  expect(await rows(pool, counted)).toEqual(await rows(pool, there));
}

/** What a crash leaves of a campaign that was empty at the cursor: pages are not on the disk when they are committed. */
function asBefore(campaign: number, cursor: string | null | undefined): Promise<void> {
  return begin(pool, async (tx) => {
    for (const table of ["mirror_message", "mirror_text", "mirror_batch", "mirror_count", "mirror_period"])
      await tx.query(sql`delete from ${raw(table)} where campaign = ${campaign}`);
    await tx.query(sql`update mirror_sync set feed_cursor = ${cursor} where campaign = ${campaign}`);
  });
}

async function kept(campaign: number) {
  const found = await rows<{ id: string; status: string; updatedAt: Date; attempts: number }>(
    pool,
    sql`select id, status, updated_at, attempts from mirror_message where campaign = ${campaign} order by id`,
  );
  return found.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

function batches(campaign: number) {
  return rows(
    pool,
    sql`select substr(id, 7) as id, total, seen from mirror_batch where campaign = ${campaign}`,
  );
}

function receiptOf({ campaignId }: Given["caller"], id: string, status: "success" | "failure", n = 1) {
  const messageId = id.replace("message_", "");
  const error = status === "failure" ? ("routing_error" as const) : null;
  return { campaignId, messageId, n, status, error, at: new Date() };
}
