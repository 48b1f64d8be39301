import { afterAll, expect, test } from "vitest";
import { openExportScan, readNext } from "#lib/console/exports/export-rows";
import { findByNumber } from "#lib/console/look-ups/find-by-number";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { messageFilter } from "#lib/console/messages/message-filter";
import { absorb } from "#lib/console/mirror/absorb";
import { readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { readMirrorMessages, readMirrorText } from "#lib/console/mirror/rows/messages";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { readOverview } from "#lib/console/overview/overview";
import type { Reader } from "#lib/console/reader";
import { wrongCounter } from "#lib/installation/counter-checks";
import { attachMonth } from "#lib/platform/months/attach-month";
import { detachMonth } from "#lib/platform/months/detach-month";
import { showPartitions } from "#lib/platform/months/partitions";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { withRole } from "#lib/platform/postgres/app-role";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { openWorkerPool } from "#lib/platform/postgres/worker-pool";
import { positionOf } from "#lib/testing/console/mirror";
import { absorbAll, divideMirror, mintReader, yearOfMessages } from "#lib/testing/console/months-of-mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { asRole, monthsAgo } from "#lib/testing/service/months";
import { readMessageQuery } from "#lib/wire/console/query";

const [busy, own, lost] = [await ownDatabase(), await ownDatabase(), await ownDatabase()];
const roles = await Promise.all([busy, own, lost].map(({ url }) => asRole(url)));
const [busyPool, pool, lostPool] = roles.map((role) => role.pool) as [
  typeof own.pool,
  typeof own.pool,
  typeof own.pool,
];
const worker = openWorkerPool(withRole(own.url), 3, "mirror months test");
afterAll(async () => {
  for (const each of [...roles.map((role) => role.pool), worker]) await each.end();
});

const FILTERS = [
  "",
  "status=failure",
  "status=success,held",
  "retryable=maybe",
  "show=needs_action",
  "show=overdue",
  `batch=batch_${monthsAgo(3).month}`,
  "q=659103",
  "q=0007",
  "q=65910",
];

/** Every id of the list, page by page, forwards and backwards. */
async function listed(reader: Reader, filter: string, size = 25): Promise<string[]> {
  const query = { ...readMessageQuery(new URLSearchParams(filter)).query, size };
  const ids: string[] = [];
  const back: string[] = [];
  let before: string | null = null;
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listMirrorMessages(reader, { ...query, ...(after && { after }) });
    ids.push(...page.messages.map(({ id }) => id));
    after = page.older;
    before = after === null ? page.newer : before;
  }
  const last = ids.slice(Math.floor((ids.length - 1) / size) * size);
  while (before !== null) {
    const page = await listMirrorMessages(reader, { ...query, before });
    back.unshift(...page.messages.map(({ id }) => id));
    before = page.newer;
  }
  expect([...back, ...last], filter).toEqual(ids);
  return ids;
}

async function exported(reader: Reader): Promise<string[]> {
  const { query } = readMessageQuery(new URLSearchParams(""));
  const { filter } = messageFilter(reader.campaign, query, [], reader.now, "UTC");
  return begin(reader.pool, async (tx) => {
    await openExportScan(tx, filter);
    const ids: string[] = [];
    for (let more = true; more; ) {
      const next = await readNext(tx, reader.campaign.id, 70, false);
      ids.push(...next.map(({ id }) => id));
      expect(next.every(({ values, attempts }) => values !== null && attempts.length > 0)).toBe(true);
      more = next.length > 0;
    }
    return ids;
  });
}

test("the mirror is divided while pages are taken in and looked at, and no count is wrong", async () => {
  const reader = { ...(await mintReader(busy.pool)), pool: busyPool };
  const messages = yearOfMessages([11, 8, 4, 2, 0], 120);
  await absorbAll(busyPool, reader.campaign.id, messages.slice(0, 240));
  let divided = false;
  const taking = (async () => {
    for (let i = 240; i < messages.length; i += 40) {
      await absorb(busyPool, reader.campaign.id, messages.slice(i, i + 40), new Date());
      // Absorbs the same messages again, and earlier ones.
      await absorb(busyPool, reader.campaign.id, messages.slice(i - 60, i + 20), new Date());
    }
  })();
  const looking = (async () => {
    while (!divided)
      expect(
        (await listMirrorMessages(reader, readMessageQuery(new URLSearchParams("")).query)).messages.length,
      ).toBeGreaterThan(0);
  })();
  await turnOnPartitions(MIRROR_MONTHS, busy, { now: monthsAgo(0).day });
  divided = true;
  await Promise.all([taking, looking]);
  expect(await absorbAll(busyPool, reader.campaign.id, messages)).toBe(0);
  expect(await wrongCounter(busy.pool)).toBeNull();
  expect((await listed(reader, "", 100)).length).toBe(messages.length);
});

const year = yearOfMessages([11, 7, 6, 5, 4, 3, 2, 1, 0], 20);
const reader = { ...(await mintReader(own.pool)), pool };
const { id: campaign } = reader.campaign;

test("lists, searches, look-ups, exports and messages are the same before and after, across the months' borders", async () => {
  await absorbAll(worker, campaign, year.slice(0, 60));
  // Rows as an earlier version stored them.
  await own.pool.query(
    "update mirror_text set created_at = '-infinity'; update mirror_attempt set message_created_at = '-infinity'",
  );
  await divideMirror(own.pool, pool, own.url, 6);
  await absorbAll(worker, campaign, year);
  const places = await rows(
    own.pool,
    sql`select distinct tableoid::regclass::text as name from mirror_message`,
  );
  expect(places.length).toBeGreaterThanOrEqual(5);
  const after = new Map<string, string[]>();
  for (const filter of FILTERS) after.set(filter, await listed(reader, filter));
  expect(after.get("")).toHaveLength(year.length);
  expect(await exported(reader)).toEqual(after.get(""));
  const number = year[40]?.recipient ?? "";
  expect(await findByNumber(pool, [campaign], number, 10)).toEqual([{ campaign, id: year[40]?.id }]);
  for (const { id, messageAttempts } of [year[0], year[140], year.at(-1)].flatMap((one) => one ?? [])) {
    expect(await readMirrorMessages(pool, campaign, [id])).toMatchObject([
      { id, templateBodyId: "templatebody_1" },
    ]);
    expect(
      await readMirrorText(pool, campaign, await positionOf(pool, campaign, id), { isMasked: false }),
    ).toMatchObject({
      fullMessage: "Hello Ada",
    });
    expect(await readMirrorAttempts(pool, campaign, await positionOf(pool, campaign, id))).toHaveLength(
      messageAttempts?.length ?? 0,
    );
  }

  const whole = { ...(await mintReader(lost.pool)), pool: lostPool };
  await absorbAll(lostPool, whole.campaign.id, year);
  for (const filter of FILTERS) expect(after.get(filter), filter).toEqual(await listed(whole, filter));
  expect(await wrongCounter(own.pool)).toBeNull();
});

test("a message stays one row, whatever moment a second answer gives it, and its attempts stay one timeline", async () => {
  const [first] = yearOfMessages([3], 1);
  if (!first) throw new Error("no message");
  await absorb(worker, campaign, [first], new Date());
  const later = { ...first, createdAt: monthsAgo(1).day, updatedAt: new Date(), latestStatus: "failure" };
  await absorb(worker, campaign, [later], new Date());
  const found = await rows(
    own.pool,
    sql`select created_at, status from mirror_message where id = ${first.id}`,
  );
  expect(found).toEqual([{ createdAt: first.createdAt, status: "failure" }]);
  expect(
    await oneRow(
      own.pool,
      sql`select count(*) as n, count(distinct n) as different from mirror_attempt where message_id = ${first.id}`,
    ),
  ).toEqual({ n: first.messageAttempts?.length, different: first.messageAttempts?.length });
  expect(await wrongCounter(own.pool)).toBeNull();
});

test("a detached month is not shown and still counts, is not read as new, and comes back with what was missed", async () => {
  const { month } = monthsAgo(3);
  await own.pool.query("update mirror_message set updated_at = created_at + interval '1 minute'");
  const before = await listed(reader, "");
  const counts = (await readOverview(reader, { zone: "UTC" })).counts;
  const inMonth = year.filter(({ createdAt }) => createdAt.toISOString().startsWith(month));
  const total = async () =>
    (await listMirrorMessages(reader, readMessageQuery(new URLSearchParams("")).query)).total;
  const was = await total();
  await detachMonth(MIRROR_MONTHS, own, month);

  const left = await listed(reader, "");
  expect(left).toHaveLength(before.length - inMonth.length - 1);
  expect(await listed(reader, `batch=batch_${month}`)).toEqual([]);
  expect(await exported(reader)).toEqual(left);
  expect(await total()).toBe(was);
  // Stuck messages are counted when shown, so their number may change.
  expect((await readOverview(reader, { zone: "UTC" })).counts).toEqual({
    ...counts,
    overdue: expect.any(Number),
  });
  const page = await listMirrorMessages(reader, readMessageQuery(new URLSearchParams("")).query);
  expect(page.detached).toEqual([{ months: month, n: inMonth.length + 1 }]);

  expect(await absorbAll(worker, campaign, inMonth)).toBe(0);
  expect(await wrongCounter(own.pool)).toBeNull();
  const missed = () => rows(own.pool, sql`select missed from mirror_detached`);
  expect(await missed()).toEqual([{ missed: [] }]);
  const changed = inMonth
    .slice(0, 2)
    .map((one) => ({ ...one, latestStatus: "success", updatedAt: new Date() }));
  expect(await absorbAll(worker, campaign, changed)).toBe(0);
  expect(await missed()).toEqual([{ missed: [campaign] }]);
  await own.pool.query(sql`
    insert into mirror_sync (campaign, holder, complete, feed_cursor) values (${campaign}, gen_random_uuid(), true, 'a')
    on conflict (campaign) do update set holder = excluded.holder, complete = true, feed_cursor = 'a'
  `);

  await attachMonth(MIRROR_MONTHS, own, month);
  expect(await listed(reader, "")).toEqual(before);
  expect(
    await rows(
      own.pool,
      sql`select holder, complete, feed_cursor from mirror_sync where campaign = ${campaign}`,
    ),
  ).toEqual([{ holder: null, complete: false, feedCursor: null }]);
  expect(await absorbAll(worker, campaign, changed)).toBe(2);
  expect(await wrongCounter(own.pool)).toBeNull();
});

test("messages of a month whose tables were dropped stay away, and hold up no page", async () => {
  const { month } = monthsAgo(5);
  const { tables } = await detachMonth(MIRROR_MONTHS, own, month);
  await own.pool.query(`drop table ${tables.join(", ")}`);
  const again = year.filter(({ createdAt }) => createdAt.toISOString().startsWith(month));
  expect(again).toHaveLength(20);
  const [fresh] = yearOfMessages([1], 1);
  expect(await absorb(worker, campaign, [...again, ...(fresh ? [fresh] : [])], new Date())).toMatchObject([
    { id: fresh?.id },
  ]);
  const { months = [] } = await showPartitions(MIRROR_MONTHS, own);
  expect(months.map((each) => each.month)).not.toContain(month);
  expect(await wrongCounter(own.pool)).toBeNull();
});

test("a month is not detached while one of its messages moves, or is being retried", async () => {
  const { month } = monthsAgo(4);
  const [one] = year.filter(
    ({ createdAt, latestStatus }) => createdAt.toISOString().startsWith(month) && latestStatus === "failure",
  );
  const tryIt = () => detachMonth(MIRROR_MONTHS, own, month);
  await own.pool.query(
    sql`update mirror_message set status = 'created', updated_at = now() where id = ${one?.id}`,
  );
  await expect(tryIt()).rejects.toThrow("in the last 48 hours");
  await own.pool.query(sql`update mirror_message set status = 'failure' where id = ${one?.id}`);
  await own.pool.query(sql`
    insert into retry_request (campaign, message_id, operator_id, operator_email, state, failed_at, due_at)
    values (${campaign}, ${one?.id}, gen_random_uuid(), 'ada@example.com', 'waiting', now(), now())
  `);
  await expect(tryIt()).rejects.toThrow("retry");
  await expect(detachMonth(MIRROR_MONTHS, own, monthsAgo(0).month)).rejects.toThrow("not over yet");
});
