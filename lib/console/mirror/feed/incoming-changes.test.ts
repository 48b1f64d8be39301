import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { absorb, absorbPage } from "#lib/console/mirror/absorb";
import { incomingChanges } from "#lib/console/mirror/feed/incoming-changes";
import { readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign, placeOf } from "#lib/testing/console/mirror";
import { TolerantChangesPage } from "#lib/wire/api/tolerant-changes";

const pool = openPool(inject("databaseUrl"), 4, "feed test");
let campaign = 0;
beforeAll(async () => {
  campaign = await mintConsoleCampaign(pool);
});
afterAll(() => pool.end());

const T = (minute: number) => `2026-11-20T16:${String(minute).padStart(2, "0")}:00.000+08:00`;
const newId = () => `message_${randomUUIDv7()}`;
const attempt = (status: string, minute: number, errorCode: string | null = null) => ({
  ...{ status, errorCode, errorType: errorCode && "delivery_error", externalAttemptId: `x${minute}` },
  ...{ sentAt: T(minute), updatedAt: T(minute), deliveredAt: status === "success" ? T(minute) : null },
});
const made = {
  createdAt: T(1),
  recipient: "6591234567",
  values: { name: "Ada" },
  templateBodyId: "t",
  creatorId: "u",
};

test("the same page twice changes nothing, and neither does one that is older than what a list told", async () => {
  const id = newId();
  const sent = { id, updatedAt: T(2), latestStatus: "sent", attempts: [attempt("sent", 2)], message: made };
  await take([sent]);
  const before = await everything();
  await take([sent]);
  expect(await everything()).toEqual(before);
  const failed = { status: "failure", errorCode: "routing_error", at: "2026-11-20T08:05:00.000Z" };
  const at = { createdAt: "2026-11-20T08:01:00.000Z", updatedAt: failed.at };
  await absorb(pool, campaign, [listed(id, { ...at, status: "failure", attempts: [failed] })], new Date());
  const after = await everything();
  await take([sent]);
  await take([{ ...sent, updatedAt: T(4), latestStatus: "success", attempts: [attempt("success", 4)] }]);
  expect(await everything()).toEqual(after);
});

test("a change of a message that the lists have not brought yet is left out", async () => {
  const [known, unknown] = [newId(), newId()];
  await take([
    { id: known, updatedAt: T(2), latestStatus: "created", attempts: [], message: made },
    { id: unknown, updatedAt: T(2), latestStatus: "sent", attempts: [attempt("sent", 2)] },
  ]);
  const ids = sql`select id from mirror_message where campaign = ${campaign} and id = any(${[known, unknown]})`;
  expect(await rows(pool, ids)).toEqual([{ id: known }]);
});

test("every attempt is shown, whether it failed, was retried, or is the only one", async () => {
  const id = newId();
  const shown = async () =>
    (await readMirrorAttempts(pool, campaign, await placeOf(pool, campaign, id))).map(
      ({ n, status, errorCode }) => [n, status, errorCode],
    );
  await take([{ id, updatedAt: T(1), latestStatus: "created", attempts: [], message: made }]);
  expect(await shown()).toEqual([]);
  await take([{ id, updatedAt: T(2), latestStatus: "sent", attempts: [attempt("sent", 2)] }]);
  expect(await shown()).toEqual([[1, "sent", null]]);
  const failed = attempt("failure", 3, "routing_error");
  await take([{ id, updatedAt: T(3), latestStatus: "failure", attempts: [failed] }]);
  expect(await shown()).toEqual([[1, "failure", "routing_error"]]);
  await take([{ id, updatedAt: T(4), latestStatus: "created", attempts: [failed] }]);
  expect(await shown()).toEqual([[1, "failure", "routing_error"]]);
  await take([{ id, updatedAt: T(5), latestStatus: "success", attempts: [failed, attempt("success", 5)] }]);
  expect(await shown()).toEqual([
    [2, "success", null],
    [1, "failure", "routing_error"],
  ]);
});

test("a page of which any part does not read is no page", () => {
  const [good] = page([
    { id: "a", updatedAt: T(1), latestStatus: "sent", attempts: [], message: made },
  ]).changes;
  for (const bad of [
    null,
    7,
    {},
    { ...good, id: "" },
    { ...good, updatedAt: "soon" },
    { ...good, attempts: [1] },
  ]) {
    expect(TolerantChangesPage.safeParse({ ...page([]), changes: [good, bad] }).success).toBe(false);
  }
  expect(TolerantChangesPage.safeParse({ ...page([]), cursor: "" }).success).toBe(false);
  expect(TolerantChangesPage.safeParse({ data: [] }).success).toBe(false);
});

function page(changes: object[]) {
  const templateBodies = [{ id: "t", language: "english", body: "Dear {{name}}", header: "", footer: "" }];
  const creators = [{ id: "u", email: "ada@example.com" }];
  return { changes, batches: [], templateBodies, creators, cursor: "c", hasMore: false, at: T(30) };
}

function take(changes: object[]) {
  const incoming = incomingChanges(TolerantChangesPage.parse(page(changes)));
  return begin(pool, (tx) => absorbPage(tx, campaign, incoming, new Date("2026-11-20T08:30:00.000Z")));
}

function everything() {
  return oneRow(
    pool,
    sql`
      select
        (select json_agg(to_jsonb(m) - 'read_at' order by id) from mirror_message m where campaign = ${campaign}) as messages,
        (select json_agg(t order by id) from mirror_text t where campaign = ${campaign}) as texts,
        (select json_agg(a order by message_id, n) from mirror_attempt a where campaign = ${campaign}) as attempts,
        (select json_agg(c order by scope, status, code, spent) from mirror_count c where campaign = ${campaign}) as counts
    `,
  );
}
