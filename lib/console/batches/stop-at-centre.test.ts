import Papa from "papaparse";
import { expect, onTestFinished, test } from "vitest";
import { showBatch } from "#lib/console/batches/show-batches";
import { steerBatch } from "#lib/console/batches/steer-batch";
import { beginExport } from "#lib/console/exports/begin-export";
import { downloadExport } from "#lib/console/exports/download-export";
import { runExports } from "#lib/console/exports/run-exports";
import { readOverview } from "#lib/console/overview/overview";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { formatId } from "#lib/domain/api/id";
import { messageStatus } from "#lib/domain/messages/status";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { wrongCounter } from "#lib/installation/counter-checks";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { runDelivery } from "#lib/service/delivery/run";
import { connecting } from "#lib/service/routes/connect-route";
import { ADA, BEN } from "#lib/testing/console/failed-messages";
import { TEST_SECRET, testMirror } from "#lib/testing/console/mirror";
import { hasEnded } from "#lib/testing/console/operation";
import { follow, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { mintRoute } from "#lib/testing/service/routes";
import { setRoutes } from "#lib/testing/service/scripted-route";
import { startSmsc } from "#lib/testing/smsc/start-smsc";

const { pool, url } = await ownDatabase();

const RATE = 100;
const WINDOW = 50;
/** The most messages that a centre may get in the two seconds after an answer. A worker takes less than that at once, however slow it is. */
const MOST_AFTER = 2 * RATE + WINDOW;
const ada = { ...ADA, address: null };
const ben = { ...BEN, address: null };

/** A batch on its way to a centre, and what another process does with it: its connections are its own. */
async function onItsWay(count: number) {
  const smsc = await startSmsc();
  onTestFinished(smsc.close);
  const own = await mintOwnCampaign(pool);
  const { service, caller } = own;
  const { routeId } = await mintRoute(service, { port: smsc.port, ratePerSecond: RATE, window: WINDOW });
  await setRoutes(pool, caller.campaignId, [{ routeId }]);
  const mint = async (n: number) => formatId("batch", await mintBatch(service, caller, n));
  const batch = await mint(count);
  await follow(pool, own);
  const elsewhere = openPool(url, 4, "another hand");
  const stopping = new AbortController();
  const binds = {
    holder: crypto.randomUUID(),
    sealing: TEST_SECRET,
    connect: connecting(service.settings, TEST_SECRET),
    testNumbers: null,
  };
  const running = runDelivery(testDelivery(service), { simulator: null, binds }, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await running;
    await elsewhere.end();
  });
  const campaign = await findConsoleCampaign(elsewhere, own.campaign);
  if (!campaign) throw new Error("no campaign");
  const reader: Reader = {
    ...{ pool: elsewhere, campaign, role: "operator", visibility: FULL_VISIBILITY, now: new Date() },
  };
  /** How many messages the service has in which status. */
  const stored = async () => {
    const found = await rows<{ status: number; n: number }>(
      pool,
      sql`select status, count(*)::int as n from message_state where campaign_id = ${caller.campaignId} group by 1`,
    );
    return Object.fromEntries(found.map(({ status, n }) => [messageStatus(status), n]));
  };
  const atCentre = () => smsc.counts().taken;
  return { own, reader, smsc, atCentre, stored, batch, mint };
}

test("a batch stopped by another hand: what the centre got and what was stopped add up, everywhere", async () => {
  const COUNT = 3000;
  const { own, reader, smsc, atCentre, stored, batch } = await onItsWay(COUNT);
  await expect.poll(atCentre).toBeGreaterThan(2 * RATE);
  await steerBatch({ pool: reader.pool }, reader, batch, "stop", ben);
  const atAnswer = atCentre();
  await expect.poll(async () => Object.keys(await stored()).sort()).toEqual(["failure", "success"]);
  const sent = atCentre();
  const stopped = COUNT - sent;
  expect(sent - atAnswer).toBeLessThanOrEqual(MOST_AFTER);
  expect(stopped).toBeGreaterThan(0);
  expect(await stored()).toEqual({ success: sent, failure: stopped });
  await expect.poll(() => rows(pool, sql`select from send_job`)).toEqual([]);
  expect(smsc.counts()).toMatchObject({ taken: sent, twice: 0 });

  await follow(pool, own);
  const { batch: shown } = await showBatch(reader, batch);
  expect([shown.status, shown.stays]).toEqual(["messages_stopped", null]);
  expect(shown.progress).toEqual({
    ...{ delivered: sent, stopped, total: COUNT },
    ...{ inFlight: 0, failed: 0, unknown: 0, notYetSeen: 0 },
  });
  const { counts } = await readOverview(reader, { zone: "UTC" });
  expect(counts).toMatchObject({ all: COUNT, delivered: sent, stopped, failed: 0, inFlight: 0, unknown: 0 });
  expect(await exportedStatuses(reader, batch)).toEqual({ success: sent, stopped });
  expect(await wrongCounter(pool)).toBeNull();
});

test("of a batch that is held nothing leaves while another goes, and going on sends each rest once", async () => {
  const COUNT = 700;
  const { reader, smsc, atCentre, stored, batch, mint } = await onItsWay(COUNT);
  await expect.poll(atCentre).toBeGreaterThan(RATE);
  await steerBatch({ pool: reader.pool }, reader, batch, "hold", ben);
  const atAnswer = atCentre();
  await expect.poll(stored).toEqual({ created: expect.any(Number), success: expect.any(Number) });
  const before = atCentre();
  expect(before - atAnswer).toBeLessThanOrEqual(MOST_AFTER);
  expect(await stored()).toEqual({ created: COUNT - before, success: before });
  // The worker goes on with other batches meanwhile.
  await mint(2 * RATE);
  await expect.poll(async () => (await stored()).success).toBe(before + 2 * RATE);
  expect(smsc.counts()).toMatchObject({ taken: before + 2 * RATE });
  expect(await stored()).toEqual({ created: COUNT - before, success: before + 2 * RATE });

  await steerBatch({ pool: reader.pool }, reader, batch, "go_on", ada);
  await expect.poll(stored).toEqual({ success: COUNT + 2 * RATE });
  expect(smsc.counts()).toMatchObject({ taken: COUNT + 2 * RATE });
});

/** How many rows of an export of the batch have which status. */
async function exportedStatuses(reader: Reader, batch: string): Promise<Record<string, number>> {
  const stopping = new AbortController();
  const running = runExports({ ...testMirror(pool), onFault: console.error }, stopping.signal);
  const { operation } = await beginExport(reader, { filter: `batch=${batch}`, zone: "UTC" }, ada);
  await expect.poll(() => hasEnded(pool, operation)).toBe(true);
  stopping.abort();
  await running;
  const file = await downloadExport(reader, operation, ada);
  const text = await new Response(file?.body).text();
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const groups = Map.groupBy(data, ({ status }) => status ?? "");
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}
