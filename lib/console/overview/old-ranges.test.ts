import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { absorb } from "#lib/console/mirror/absorb";
import { readOverview } from "#lib/console/overview/overview";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { TABLES } from "#lib/installation/tables/tables";
import { purgeOld } from "#lib/platform/ageing/purge";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { chance } from "#lib/testing/simulated/campaign";
import type { OverviewQuery } from "#lib/wire/console/overview";
import { readMessageQuery } from "#lib/wire/console/query";

// An own database, so that counts of other tests do not age.
const { pool } = await ownDatabase();
const DAY = 86_400_000;
const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

/** A campaign with messages of the last 1000 days, at any minute. */
async function oldCampaign(): Promise<Reader> {
  const id = await mintConsoleCampaign(pool);
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new Error("no campaign");
  const random = chance(11);
  const messages = Array.from({ length: 600 }, (_, n) => {
    const createdAt = ago(n === 0 ? 1000 : random() * 1000);
    const status = random() < 0.3 ? "failure" : "success";
    const attempts = [{ status, errorCode: status === "failure" ? "routing_error" : null, at: createdAt }];
    return listed(`message_${randomUUIDv7()}`, { status, createdAt, attempts });
  });
  await absorb(pool, id, messages, NOW);
  return { pool, campaign, role: "operator", visibility: FULL_VISIBILITY, now: NOW };
}

async function age(): Promise<void> {
  for (const table of ["mirror_period", "mirror_latency"]) {
    const purge = TABLES[table]?.purge;
    if (!purge) throw new Error(table);
    while (await purgeOld(pool, { table, ...purge })) {}
  }
}

const RANGES: Omit<OverviewQuery, "zone">[] = [
  {},
  { from: "-7d" },
  { from: "-200d" },
  { from: "-900d", to: "-100d" },
  { from: ago(300), to: ago(120.3) },
  { from: ago(950.2), to: ago(740.4) },
  { from: ago(150.01), to: ago(150) },
];

test("what old counts by the minute and hour are deleted changes no number of the overview, nor its lists", async () => {
  const reader = await oldCampaign();
  const read = () =>
    Promise.all(
      RANGES.flatMap((range) =>
        ["Asia/Kolkata", "UTC"].map((zone) => readOverview(reader, { ...range, zone })),
      ),
    );
  const before = await read();
  await age();
  const after = await read();
  for (const [n, { counts, bars, errors, latency, range }] of after.entries()) {
    const was = before[n];
    expect({ counts, errors, latency, range }).toEqual({
      counts: was?.counts,
      errors: was?.errors,
      latency: was?.latency,
      range: was?.range,
    });
    const sum = bars.reduce((total, { delivered, failed }) => total + delivered + failed, 0);
    expect(sum).toBe(counts.all);
    const params = new URLSearchParams();
    if (range.from) params.set("from", range.from);
    if (range.to) params.set("to", range.to);
    const page = await listMirrorMessages(reader, { ...readMessageQuery(params).query, size: 1000 });
    expect([range, page.total, page.messages.length]).toEqual([range, counts.all, counts.all]);
  }
  const minute = readMessageQuery(
    new URLSearchParams({ from: ago(300).replace(/:\d\d\..*/, ":00.000Z") }),
  ).query;
  const page = await listMirrorMessages(reader, { ...minute, size: 1000 });
  expect(page.total === null || page.total === page.messages.length).toBe(true);
});

test("a message that is retried long after its minute was deleted is still counted once", async () => {
  const reader = await oldCampaign();
  const { campaign } = reader;
  const id = `message_${randomUUIDv7()}`;
  const createdAt = ago(400.5);
  const attempts = [{ status: "failure", errorCode: "routing_error", at: createdAt }];
  await absorb(pool, campaign.id, [listed(id, { status: "failure", createdAt, attempts })], NOW);
  await age();
  const { counts: before } = await readOverview(reader, { from: "-500d", zone: "UTC" });
  const again = [...attempts, { status: "success", at: ago(1) }];
  await absorb(
    pool,
    campaign.id,
    [listed(id, { status: "success", createdAt, updatedAt: ago(1), attempts: again })],
    new Date(NOW.getTime() + 1000),
  );
  for (const isAged of [false, true]) {
    if (isAged) await age();
    const { counts } = await readOverview(reader, { from: "-500d", zone: "UTC" });
    expect(counts).toMatchObject({
      all: before.all,
      failed: before.failed - 1,
      delivered: before.delivered + 1,
    });
    const all = await readOverview(reader, { zone: "UTC" });
    expect(all.counts.all).toBe(601);
    expect(all.bars.reduce((total, { delivered, failed }) => total + delivered + failed, 0)).toBe(601);
  }
});
