import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { showCalendar, showWholeCalendar } from "#lib/console/calendar/show-calendar";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { waitingFile } from "#lib/testing/console/waiting-file";
import { ownDatabase } from "#lib/testing/database/own-database";
import { MOST_A_DAY } from "#lib/wire/console/calendar";

const { pool } = await ownDatabase();
const BERLIN = "Europe/Berlin";
const NOW = new Date("2026-10-20T12:00:00.000Z");
const ADA = { id: randomUUID(), email: "ada@example.org" };

async function scene() {
  const { reader, campaign } = await failedMessages(pool, 0);
  const held = async (state: string, sendAt: string | null) => {
    const { id } = await waitingFile(pool, campaign, ADA);
    const decidedBy = state === "waiting" ? null : ADA.email;
    await pool.query(sql`
      update file_approval set state = ${state}, send_at = ${sendAt}, decided_email = ${decidedBy} where upload = ${id}
    `);
    return id;
  };
  const ran = (id: string, at: string) =>
    pool.query(sql`
      insert into mirror_batch (campaign, id, status, total, created_at, read_at)
      values (${campaign.id}, ${id}, '', 7, ${at}, now())
    `);
  const at: Reader = { ...reader, campaign, now: NOW, zone: BERLIN };
  return { campaign, held, ran, at };
}

const shown = async (at: Reader, from: string, days: number) =>
  (await showCalendar(at, { from, days })).days.map(({ day, held, ran }) => [
    day,
    held.map(({ id }) => id),
    ran.map(({ batchId }) => batchId),
  ]);

test("a day is the zone's own, with 25 hours when clocks go back", async () => {
  const { at, held, ran } = await scene();
  const last = await held("scheduled", "2026-10-25T22:59:59.999Z");
  const next = await held("scheduled", "2026-10-25T23:00:00.000Z");
  await ran("batch_a", "2026-10-24T21:59:59.999Z");
  await ran("batch_b", "2026-10-24T22:00:00.000Z");
  expect(await shown(at, "2026-10-24", 3)).toEqual([
    ["2026-10-24", [], ["batch_a"]],
    ["2026-10-25", [last], ["batch_b"]],
    ["2026-10-26", [next], []],
  ]);
});

test("without a time a file is on today, a missed one where it should have gone, and an ended one nowhere", async () => {
  const { at, held } = await scene();
  const waiting = await held("waiting", null);
  const missed = await held("missed", "2026-10-19T08:00:00.000Z");
  for (const state of ["sent", "declined", "expired", "withdrawn"])
    await held(state, "2026-10-20T08:00:00.000Z");
  await held("missed", null);
  expect(await shown(at, "2026-10-19", 2)).toEqual([
    ["2026-10-19", [missed], []],
    ["2026-10-20", [waiting], []],
  ]);
});

test("a day shows no more than fits, in the order of its times, and says that there is more", async () => {
  const { at, campaign } = await scene();
  await pool.query(sql`
    insert into mirror_batch (campaign, id, status, total, created_at, read_at)
    select ${campaign.id}, 'batch_' || n, '', 1, '2026-10-20T08:00:00Z'::timestamptz + n * interval '1 second', now()
    from generate_series(1, 60) n
  `);
  const [today, tomorrow] = (await showCalendar(at, { from: "2026-10-20", days: 2 })).days;
  expect([today?.more, tomorrow?.more]).toEqual([true, false]);
  expect(today?.ran.map(({ batchId }) => batchId)).toEqual(
    Array.from({ length: MOST_A_DAY }, (_, n) => `batch_${n + 1}`),
  );
});

test("the calendar of all names each one's campaign", async () => {
  const [one, other] = [await scene(), await scene()];
  const [first, second] = [
    await one.held("scheduled", "2026-11-01T10:00:00.000Z"),
    await other.held("approved", "2026-11-01T09:00:00.000Z"),
  ];
  const admin = { id: randomUUID(), role: "admin" as const };
  const { days } = await showWholeCalendar(
    pool,
    admin,
    { from: "2026-11-01", days: 1 },
    { now: NOW, zone: BERLIN },
  );
  expect(days[0]?.held.map(({ id, campaign }) => [id, campaign.id])).toEqual([
    [second, other.campaign.id],
    [first, one.campaign.id],
  ]);
});

test("more campaigns with held files cost no more statements, and each file is forecast at its own rate", async () => {
  const { pool: alone } = await ownDatabase();
  const hold = async (perSecond: number) => {
    const { campaign: id, caller } = await mintOwnCampaign(alone);
    await alone.query(
      sql`update campaign set rate_per_second = ${perSecond} where id = ${caller.campaignId}`,
    );
    const campaign = (await findConsoleCampaign(alone, id)) ?? expect.unreachable("it is registered");
    const file = await waitingFile(alone, campaign, ADA);
    await alone.query(sql`
      update file_approval set send_at = '2026-11-01T10:00:00Z' where upload = ${file.id}
    `);
    await alone.query(sql`update upload set row_count = 1000 where id = ${file.id}`);
  };
  let taken = 0;
  alone.on("acquire", () => taken++);
  const lengths = async () => {
    taken = 0;
    const admin = { id: randomUUID(), role: "admin" as const };
    const asked = { from: "2026-11-01", days: 1 };
    const { days } = await showWholeCalendar(alone, admin, asked, { now: NOW, zone: BERLIN });
    const forecasts = days[0]?.held.map(({ forecast: { startsAt, endsAt } }) =>
      Math.round((Date.parse(endsAt ?? "") - Date.parse(startsAt)) / 1000),
    );
    return { taken, forecasts: forecasts?.sort((a, b) => a - b) };
  };
  await hold(10);
  const one = await lengths();
  for (const perSecond of [5, 20]) await hold(perSecond);
  const three = await lengths();
  expect(three.forecasts).toEqual([50, 100, 200]);
  expect(three.taken).toBe(one.taken);
});
