import { afterAll, expect, inject, test } from "vitest";
import { keepPlan } from "#lib/console/plans/plan-run";
import { previewPlan } from "#lib/console/plans/preview-plan";
import { openPool } from "#lib/platform/postgres/pool";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { DRAFT, itemsOf, LATE, planned } from "#lib/testing/console/planned";

const pool = openPool(inject("databaseUrl"), 6, "preview test");
afterAll(() => pool.end());
const MINUTE = 60_000;

test("what a plan would do now is what its first run does", async () => {
  const given = await failedMessages(pool, 4);
  // The messages failed a second apart; at this time, two of them failed ten hours ago.
  const now = new Date(Date.parse(given.upstream.messages[1]?.updatedAt ?? "") + 600 * MINUTE);
  const draft = { ...DRAFT, ...LATE };
  const preview = await previewPlan({ ...given.reader, now }, draft);
  expect(preview).toMatchObject({
    denied: null,
    existing: null,
    quietUntil: null,
    retryNow: 2,
    askNow: 0,
    later: 2,
    firstAt: now.toISOString(),
    codes: [{ code: "recipient_unavailable", n: 4, step: "retry" }],
    retriesExhausted: 0,
  });
  const { plan } = await planned(given.reader, LATE);
  await keepPlan(pool, plan, now);
  expect(await itemsOf(pool, plan)).toHaveLength(2);
  expect(await previewPlan({ ...given.reader, now }, draft)).toMatchObject({ existing: plan, retryNow: 0 });
});

test("what no plan of this kind retries is counted as what it is, and quiet hours move the first", async () => {
  const given = await failedMessages(pool, 2, { errorCode: "content_invalid" });
  const other = await failedMessages(pool, 3, { errorCode: "routing_error" });
  const never = await previewPlan(given.reader, DRAFT);
  expect(never).toMatchObject({ retryNow: 0, later: 0, firstAt: null });
  expect(never.codes).toMatchObject([{ code: "content_invalid", n: 2, step: "never" }]);

  expect(await previewPlan(other.reader, { ...DRAFT, maybes: "ask" })).toMatchObject({
    retryNow: 0,
    askNow: 3,
  });
  const quiet = { from: "21:00", to: "08:00", zone: "Asia/Singapore" };
  const night = new Date("2030-01-01T23:00:00+08:00");
  const asked = await previewPlan({ ...other.reader, now: night }, { ...DRAFT, maybes: "retry", quiet });
  const morning = "2030-01-02T00:00:00.000Z";
  expect(asked).toMatchObject({ retryNow: 3, quietUntil: morning, firstAt: morning });
});

test("without what failed before, only what fails from now on counts", async () => {
  const given = await failedMessages(pool, 2);
  expect(await previewPlan(given.reader, { ...DRAFT, reach: "new" })).toMatchObject({
    retryNow: 0,
    later: 0,
  });
  expect(await previewPlan(given.reader, { ...DRAFT, reach: "day" })).toMatchObject({ retryNow: 2 });
});

test("what comes due until its quiet hours end goes with its first run", async () => {
  const given = await failedMessages(pool, 4);
  // Two are due half an hour before the quiet hours end, and all of them by then.
  const now = new Date(Date.parse(given.upstream.messages[1]?.updatedAt ?? "") + 600 * MINUTE);
  const clock = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString().slice(11, 16);
  const quiet = { from: clock(-30), to: clock(30), zone: "UTC" };
  expect(await previewPlan({ ...given.reader, now }, { ...DRAFT, ...LATE, quiet })).toMatchObject({
    quietUntil: expect.stringContaining(`T${clock(30)}:00`),
    retryNow: 4,
    later: 0,
    firstAt: expect.stringContaining(`T${clock(30)}:00`),
  });
});

test("what the plan will only ask about later is not among what it will retry later", async () => {
  const given = await failedMessages(pool, 3, { errorCode: "routing_error" });
  // All of them fail again before they are due.
  const now = new Date(Date.parse(given.upstream.messages[0]?.updatedAt ?? ""));
  const late = { ...DRAFT, ...LATE };
  const preview = (maybes: "ask" | "retry", most = 500) =>
    previewPlan({ ...given.reader, now }, { ...late, maybes, most });
  expect(await preview("ask")).toMatchObject({ retryNow: 0, askNow: 0, later: 0, askLater: 3 });
  expect(await preview("retry")).toMatchObject({ retryNow: 0, later: 3, askLater: 0 });
  expect(await preview("retry", 2), "no more than the plan may").toMatchObject({ later: 2 });
});
