import { afterAll, expect, inject, test } from "vitest";
import { cancelOperation } from "#lib/console/operations/operations";
import { keepPlan } from "#lib/console/plans/plan-run";
import { showOperation, showOperations } from "#lib/console/work/show-operations";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, sql } from "#lib/platform/postgres/sql";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { itemsOf, LATE, planned, quietNow, shownPlan } from "#lib/testing/console/planned";

const pool = openPool(inject("databaseUrl"), 6, "postponement test");
afterAll(() => pool.end());

test("an operation of a plan says why it waits and until when, on its page and in the list", async () => {
  const given = await failedMessages(pool, 3);
  const { reader, campaign, upstream } = given;
  const { plan } = await planned(reader, { ...LATE, quiet: quietNow() });
  const quiet = new Date();
  const later = new Date(quiet.getTime() + 12 * 60 * 60_000);
  await keepPlan(pool, plan, later);
  expect(await itemsOf(pool, plan)).toHaveLength(3);
  const shown = async (now: Date) => {
    const { operations } = await showOperations({ ...reader, now });
    const listed = operations.find((each) => each.plan === plan);
    const detail = await showOperation({ ...reader, now }, listed?.id ?? 0);
    expect(detail?.operation.postponed).toEqual(listed?.postponed);
    return listed?.postponed;
  };
  const { quietUntil } = (await shownPlan(given, plan)).plan;
  expect(await shown(quiet)).toEqual({ reason: "quiet_hours", until: quietUntil });
  expect(await shown(later)).toBeNull();

  // The fault keeps any worker from reading the messages, so the person's own retry stays queued.
  upstream.state.fault = { status: 429, code: "too_many_requests" };
  await pool.query(sql`
    update mirror_message set read_at = now() - interval '2 minutes' where campaign = ${campaign.id}
  `);
  const ids = upstream.messages.map(({ id }) => id);
  const own = await beginRetry(reader, ids);
  expect(await shown(later)).toEqual({ reason: "people_first", until: null });
  const { operation } = (await showOperation({ ...reader, now: later }, own)) ?? {};
  expect(operation).toMatchObject({ plan: null, postponed: null });
  await begin(pool, (tx) => cancelOperation(tx, campaign.id, own, "a person"));
  expect(await shown(later)).toBeNull();
});
