import { expect, test } from "vitest";
import { keepStatus, withoutNames } from "#lib/installation/status/keep-status";
import { reportProcess } from "#lib/platform/installation/process-reports";
import { openPool } from "#lib/platform/postgres/pool";
import { recentTimes } from "#lib/platform/recent-times";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch } from "#lib/testing/service/delivery";
import { mintRoute } from "#lib/testing/service/routes";
import { mintCampaign, testService } from "#lib/testing/service/service";

const { pool } = await ownDatabase();
const { pool: unused, ...base } = testService();
await unused.end();
const service = { ...base, pool };

test("the figures are those that processes report and the queue has, and names are for those who may see them", async () => {
  const calls = recentTimes();
  for (let i = 0; i < 100; i++) calls.note(20, i < 2);
  for (const id of ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"])
    await reportProcess(pool, id, "web", { slowCalls: 0, calls: calls.show() });
  await reportProcess(pool, "00000000-0000-7000-8000-000000000003", "web", { slowCalls: 0 });
  await mintBatch(service, await mintCampaign(service), 3);
  const { name } = await mintRoute(service);
  const status = await keepStatus(pool)();
  expect(status).toMatchObject({
    database: "answers",
    measured: {
      api: { processes: 3, calls: 200, failed: 4 },
      delivery: { held: false, oldestWaitingMs: expect.any(Number), delivered: 0, p95Ms: null },
      routes: { up: 0, all: 1, named: [{ name, state: "connecting" }] },
      notice: null,
    },
  });
  expect(status.measured?.api.p95Ms).toBeGreaterThan(17);
  expect(status.measured?.api.p95Ms).toBeLessThan(24);
  expect(JSON.stringify(withoutNames(status))).not.toContain(name);
});

test("many who ask at once, and within five seconds, cost one reading", async () => {
  let [reads, now] = [0, 0];
  const counted = {
    query: (...given: Parameters<typeof pool.query>) => {
      reads++;
      return pool.query(...given);
    },
  };
  const show = keepStatus(counted as typeof pool, () => now);
  await Promise.all(Array.from({ length: 20 }, show));
  const once = reads;
  now = 4999;
  await show();
  expect(reads).toBe(once);
  now = 5001;
  await show();
  expect(reads).toBe(2 * once);
});

test("while the database is away, what was known is told with its moment", async () => {
  let now = 0;
  const gone = openPool("postgres://nobody@127.0.0.1:1/none", 1, "gone", { connectMs: 500 });
  let db: typeof pool = pool;
  const through = { query: (...given: Parameters<typeof pool.query>) => db.query(...given) } as typeof pool;
  const show = keepStatus(through, () => now);
  const before = await show();
  db = gone;
  now = 6000;
  expect(await show()).toMatchObject({ database: "away", measured: before.measured });
  expect(await keepStatus(gone)()).toMatchObject({ database: "away", measured: null });
  await gone.end();
});
