import { pino } from "pino";
import { afterAll, expect, inject, test } from "vitest";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import type { ApiRequest } from "#lib/service/api/api-request";
import { httpMetrics } from "#lib/service/api/metrics";
import { setRuntime } from "#lib/service/api/runtime";
import { METRICS_ROUTE } from "#lib/service/api/show-metrics";

const pool = openPool(inject("databaseUrl"), 4, "metrics test");
afterAll(() => pool.end());

const TOKEN = "a-token-of-the-tests";

async function ask(variables: Record<string, string>, fields: Record<string, string>) {
  const service = { pool, settings: parseSettings(variables) };
  setRuntime({ service, metrics: httpMetrics(), log: pino({ level: "silent" }) } as never);
  const told: Record<string, string> = { [CLIENT_ADDRESS]: "10.1.2.3", ...fields };
  const answer = METRICS_ROUTE.handlers.GET?.answer;
  return (await answer?.({ field: (name: string) => told[name] ?? null } as ApiRequest, {}))?.status;
}

test("with a token the figures are for whoever shows it, and still for the private network alone", async () => {
  const authorization = `Bearer ${TOKEN}`;
  const given = { METRICS_TOKEN: TOKEN };
  expect(await ask({}, {})).toBe(200);
  expect(await ask(given, {})).toBe(404);
  expect(await ask(given, { authorization: `Bearer ${TOKEN}x` })).toBe(404);
  expect(await ask(given, { authorization })).toBe(200);
  expect(await ask(given, { authorization, [CLIENT_ADDRESS]: "203.0.113.7" })).toBe(404);
});
