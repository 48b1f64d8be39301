import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, expect, inject, test, vi } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import { setRuntime } from "#lib/service/api/runtime";
import { health } from "#lib/web/health";

const pool = openPool(inject("databaseUrl"), 2, "health test");
afterAll(() => pool.end());

test("however many ask for the health, the database is asked for it once a second", async () => {
  const service = { pool, settings: parseSettings({}), nationalIdKey: randomBytes(32) };
  setRuntime({ service, log: pino({ level: "silent" }) } as never);
  const query = vi.spyOn(pool, "query");
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  const ask = () => health(new Request("http://console.test/api/health"));
  expect(await (await ask()).json()).toEqual({ status: "ok", delivery: "running" });
  const once = query.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(query.mock.calls.length).toBe(once);
  clock.mockReturnValue(1_001_001);
  await ask();
  expect(query.mock.calls.length).toBe(2 * once);
  vi.restoreAllMocks();
});
