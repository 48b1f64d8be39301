import { randomUUID } from "node:crypto";
import { Counter, Registry } from "prom-client";
import { expect, test } from "vitest";
import { reportProcess } from "#lib/platform/installation/process-reports";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { httpMetrics } from "#lib/service/api/metrics";
import { ownQueueFigures, queueGauges } from "#lib/service/api/queue-gauges";
import { figures } from "#lib/service/api/show-metrics";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintRoute } from "#lib/testing/service/routes";
import { setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);

function figureIn(text: string, series: string): number {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

/** The pool, and a log of its statements. */
function listening() {
  const asked: string[] = [];
  const query = (statement: { text: string }) => {
    asked.push(statement.text);
    return pool.query(statement);
  };
  return { asked, db: { query } as unknown as Sql };
}

test("whoever looks at the metrics is shown what a worker counted, and nothing of the queue is read for that", async () => {
  await mintBatch(service, await mintCampaign(service), 3);
  const registry = new Registry();
  expect(await queueGauges(registry)(pool)).toBeGreaterThanOrEqual(5000);
  const metrics = httpMetrics();
  const look = (db: Sql) => figures(db, parseSettings({}), metrics);
  await reportProcess(pool, randomUUID(), "worker", await registry.getMetricsAsJSON());
  const { asked, db } = listening();
  const text = await look(db);
  expect(asked.filter((statement) => /send_job|status_count/.test(statement))).toEqual([]);
  expect(figureIn(text, 'redial_queue_messages{stage="created"}')).toBe(3);
  expect(figureIn(text, 'redial_messages{status="created"}')).toBe(3);
  expect(text.match(/^redial_queue_messages/gm)).toHaveLength(3);
  await pool.query("delete from process_report");
  expect(figureIn(await look(pool), 'redial_queue_messages{stage="created"}')).toBe(3);
});

test("a figure of a worker that has no value yet is told all the same, and each once", async () => {
  const registry = new Registry();
  const receipts = { name: "redial_route_receipts_total", help: "Receipts", labelNames: ["route"] };
  new Counter({ ...receipts, registers: [registry] });
  const count = queueGauges(registry);
  for (const isCounted of [false, true]) {
    if (isCounted) await count(pool);
    await reportProcess(pool, randomUUID(), "worker", await registry.getMetricsAsJSON());
    const text = await figures(pool, parseSettings({}), httpMetrics());
    for (const name of [receipts.name, "redial_queue_messages", "redial_messages"])
      expect(text.match(new RegExp(`^# TYPE ${name} `, "gm"))).toHaveLength(1);
  }
});

test("without a worker the queue is counted for whoever looks, but not for each look", async () => {
  const text = ownQueueFigures();
  const before = await text(pool);
  await mintBatch(service, await mintCampaign(service), 2);
  expect(await text(pool)).toBe(before);
  const series = 'redial_queue_messages{stage="created"}';
  expect(figureIn(await ownQueueFigures()(pool), series)).toBe(figureIn(before, series) + 2);
});

test("the age of a route's queue is that of campaigns whose first route it is", async () => {
  const [first, second] = [await mintRoute(service), await mintRoute(service)];
  const caller = await mintCampaign(service);
  await setRoutes(pool, caller.campaignId, [first, second]);
  await mintBatch(service, caller, 2);
  await pool.query(
    sql`update send_job set created_at = now() - interval '1 hour' where campaign_id = ${caller.campaignId}`,
  );
  const ages = async () => {
    const text = await ownQueueFigures()(pool);
    return [first, second].map(({ name }) =>
      figureIn(text, `redial_route_queue_oldest_seconds{route="${name}"}`),
    );
  };
  expect((await ages())[0]).toBeGreaterThanOrEqual(3600);
  expect((await ages())[1]).toBe(0);
  await pool.query(sql`update campaign set paused_at = now() where id = ${caller.campaignId}`);
  expect(await ages()).toEqual([0, 0]);
});
