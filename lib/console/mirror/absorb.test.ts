import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign, positionOf, retrieved } from "#lib/testing/console/mirror";

const pool = openPool(inject("databaseUrl"), 4, "absorb test");
let campaign = 0;
beforeAll(async () => {
  campaign = await mintConsoleCampaign(pool);
});
afterAll(() => pool.end());

const T = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, "0")}:00.000Z`;
const now = new Date(T(59));
const newId = () => `message_${randomUUIDv7()}`;
const failed = { status: "failure", errorCode: "routing_error", at: T(2) };

test("the same answer twice changes nothing", async () => {
  const page = [
    listed(newId(), { status: "sent", createdAt: T(1), attempts: [{ status: "sent", at: T(1) }] }),
  ];
  expect(await absorb(pool, campaign, page, now)).toHaveLength(1);
  const before = await everything();
  expect(await absorb(pool, campaign, page, now)).toHaveLength(0);
  expect(await everything()).toEqual(before);
});

test("an older answer never overwrites a newer one, whatever the order in which they come", async () => {
  const id = newId();
  const at = { createdAt: T(1) };
  const answers = [
    listed(id, { ...at, status: "created" }),
    listed(id, { ...at, status: "sent", updatedAt: T(2), attempts: [{ status: "sent", at: T(2) }] }),
    listed(id, { ...at, status: "failure", updatedAt: T(3), attempts: [{ ...failed, at: T(3) }] }),
  ];
  for (const place of [2, 0, 1]) await absorb(pool, campaign, answers.slice(place, place + 1), now);
  expect(await message(id)).toMatchObject({ status: "failure", code: "routing_error", attempts: 1 });
  expect(await attempts(id)).toMatchObject([
    { status: "failure", errorCode: "routing_error", detailed: true },
  ]);
});

test("an attempt that the provider did not take is shown no more once its message waits again", async () => {
  const id = newId();
  const sending = { status: "sending", updatedAt: T(2), attempts: [{ status: "sending", at: T(2) }] };
  const failedOnce = { status: "failure", updatedAt: T(4), attempts: [{ ...failed, at: T(4) }] };
  const shown = async () =>
    (await readMirrorAttempts(pool, campaign, await positionOf(pool, campaign, id))).map(({ n }) => n);
  await absorb(pool, campaign, [listed(id, { createdAt: T(1), ...sending })], now);
  expect(await shown()).toEqual([1]);
  await absorb(pool, campaign, [listed(id, { createdAt: T(1), status: "enqueued", updatedAt: T(3) })], now);
  expect(await shown()).toEqual([]);
  await absorb(pool, campaign, [listed(id, { createdAt: T(1), ...failedOnce })], now);
  await absorb(
    pool,
    campaign,
    [listed(id, { ...failedOnce, createdAt: T(1), status: "created", updatedAt: T(5) })],
    now,
  );
  expect(await shown()).toEqual([1]);
});

test("a row that was read before the clock stepped back counts as read when it is read again", async () => {
  const readAt = async (id: string) =>
    (await rows<{ readAt: Date }>(pool, sql`select read_at from mirror_message where id = ${id}`))[0]?.readAt;
  const row = listed(newId(), { status: "sent", createdAt: T(1) });
  const anHourAhead = new Date(now.getTime() + 3_600_000);
  await absorb(pool, campaign, [row], anHourAhead);
  await absorb(pool, campaign, [row], now);
  expect(await readAt(row.id)).toEqual(now);
  const later = listed(row.id, { status: "failure", createdAt: T(1), updatedAt: T(3) });
  await absorb(pool, campaign, [row], anHourAhead);
  await absorb(pool, campaign, [later], now);
  expect(await readAt(row.id)).toEqual(now);
});

test("of two answers of one moment the one that is further on wins", async () => {
  const id = newId();
  const at = { createdAt: T(1), updatedAt: T(2) };
  await absorb(pool, campaign, [listed(id, { ...at, status: "sent" })], now);
  await absorb(pool, campaign, [listed(id, { ...at, status: "enqueued" })], now);
  expect(await message(id)).toMatchObject({ status: "sent" });
});

test("a retry brings a failed message back, without its code", async () => {
  const id = newId();
  await absorb(
    pool,
    campaign,
    [listed(id, { status: "failure", createdAt: T(1), updatedAt: T(2), attempts: [failed] })],
    now,
  );
  await absorb(
    pool,
    campaign,
    [retrieved(id, { status: "created", createdAt: T(1), updatedAt: T(4), attempts: [failed] })],
    now,
  );
  expect(await message(id)).toMatchObject({ status: "created", code: null, attempts: 1, detailed: true });
  expect(await attempts(id)).toMatchObject([{ n: 1, errorCode: "routing_error", detailed: true }]);
});

test("what another service's stopped batch did not send is stopped, and what its network failed is not", async () => {
  const batch = { id: `batch_${randomUUIDv7()}`, status: "messages_stopped", createdAt: T(1) };
  const at = { status: "failure", createdAt: T(1), updatedAt: T(3), batch };
  const [never, retried, failedItself] = [newId(), newId(), newId()];
  const page = [
    listed(never, at),
    listed(retried, { ...at, attempts: [failed] }),
    listed(failedItself, { ...at, attempts: [{ ...failed, at: T(3) }] }),
  ];
  const asRead = () =>
    rows(
      pool,
      sql`select status, code, final_at from mirror_message where campaign = ${campaign} and batch_id = ${batch.id} order by status desc`,
    );
  const stopped = { status: "stopped", code: null, finalAt: new Date(T(3)) };
  const single = [
    retrieved(never, { ...at, attempts: [] }),
    retrieved(retried, { ...at, attempts: [failed] }),
  ];
  // The single retrieve does not name the batch's status, so whichever answer comes later, the list's counts.
  for (const answer of [single, page, single]) await absorb(pool, campaign, answer, now);
  expect(await asRead()).toEqual([
    stopped,
    stopped,
    { ...stopped, status: "failure", code: "routing_error" },
  ]);
});

test("attempts of both sources become one timeline", async () => {
  const id = newId();
  const at = { createdAt: T(1) };
  const second = { status: "failure", errorCode: "message_expired", at: T(8) };
  await absorb(
    pool,
    campaign,
    [listed(id, { ...at, status: "failure", updatedAt: T(2), attempts: [failed] })],
    now,
  );
  await absorb(
    pool,
    campaign,
    [retrieved(id, { ...at, status: "failure", updatedAt: T(9), attempts: [failed, second] })],
    now,
  );
  expect(await message(id)).toMatchObject({ code: null, attempts: 2, detailed: false });
  expect(await attempts(id)).toMatchObject([
    { n: 1, detailed: true, errorCode: "routing_error" },
    { n: 2, detailed: false, status: "failure" },
  ]);
  await absorb(
    pool,
    campaign,
    [listed(id, { ...at, status: "failure", updatedAt: T(9), attempts: [failed, second] })],
    now,
  );
  expect(await message(id)).toMatchObject({ code: "message_expired", attempts: 2, detailed: true });
  expect(await attempts(id)).toMatchObject([{}, { detailed: true, errorCode: "message_expired" }]);
});

test("counters are what counting would find, also when pages are absorbed at once", async () => {
  const own = await mintConsoleCampaign(pool);
  const batch = {
    id: "batch_1",
    status: "messages_enqueued",
    originalFileName: "a.csv",
    totalMessages: 50,
    createdAt: T(1),
  };
  const ids = Array.from({ length: 40 }, newId);
  const statuses = ["created", "sent", "failure", "success", "held"];
  const page = (round: number) =>
    ids.map((id, n) => {
      const status = statuses[(n * 7 + round) % statuses.length] ?? "";
      const attempts = status === "failure" ? [failed] : [];
      return listed(id, { status, createdAt: T(1), updatedAt: T(round), attempts, ...(n % 2 && { batch }) });
    });
  await Promise.all([5, 3, 9, 7, 1].map((round) => absorb(pool, own, page(round), now)));
  const kept = await rows(
    pool,
    sql`select scope, status, code, spent, n from mirror_count where campaign = ${own} and n <> 0
        order by scope, status, code, spent`,
  );
  const found = await rows(
    pool,
    sql`
      select scope, status, coalesce(code, '') as code, spent, count(*) as n
      from mirror_message m, lateral (values (''), ('b:' || batch_id), ('l:' || language)) s (scope)
      where campaign = ${own} and scope is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    `,
  );
  expect(kept).toEqual(found);
  expect(await rows(pool, sql`select total, seen from mirror_batch where campaign = ${own}`)).toEqual([
    { total: 50, seen: 20 },
  ]);
  const hours = await rows(
    pool,
    sql`select sum(n) as n from mirror_period where campaign = ${own} and scope = '' and grain = 60`,
  );
  expect(hours).toEqual([{ n: "40" }]);
});

test("what another service may send does not stop a page", async () => {
  const id = newId();
  const odd = listed(id, { status: "quantum\u0000leap", createdAt: T(1) });
  odd.values = { "na\u0000me": "half \ud83d", count: 3 };
  await absorb(pool, campaign, [odd], now);
  expect(await message(id)).toMatchObject({ status: "quantumleap" });
});

const everything = () =>
  rows(pool, sql`select m::text from mirror_message m where campaign = ${campaign} order by id`);

async function message(id: string) {
  const found = await rows(
    pool,
    sql`select status, code, attempts, detailed from mirror_message where campaign = ${campaign} and id = ${id}`,
  );
  return found[0];
}

function attempts(id: string) {
  return rows(
    pool,
    sql`select n, status, error_code, detailed from mirror_attempt
        where campaign = ${campaign} and message_id = ${id} order by n`,
  );
}
