import { afterAll, expect, test } from "vitest";
import { sql } from "#lib/platform/postgres/sql";
import { routeMetrics } from "#lib/service/api/route-metrics";
import { claimBind, releaseBind, renewBind } from "#lib/service/delivery/binds/bind-rows";
import { mintRoute } from "#lib/testing/service/routes";
import { testService } from "#lib/testing/service/service";

const service = testService();
const { pool } = service;
afterAll(() => pool.end());

/** The figures of this route, by name. */
async function figuresOf(route: string): Promise<Record<string, number>> {
  const text = await routeMetrics(pool);
  const lines = text.matchAll(/^redial_route_(\w+)\{route="([^"]+)"\} (\S+)$/gm);
  return Object.fromEntries(
    [...lines].filter(([, , of]) => of === route).map(([, name, , value]) => [name, Number(value)]),
  );
}

const report = (inWindow: number, answerMs: number | null) => ({
  ...{ inWindow, window: 10, sentLastSecond: 0, ratePerSecond: 15, throttledUntil: null, answerMs },
});

test("a route's connections are summed over workers, and count no more once their worker is gone", async () => {
  const { routeId, name } = await mintRoute(service, { binds: 2 });
  expect(await figuresOf(name)).toEqual({
    ...{ binds: 2, bound: 0, window: 0, window_size: 0, out: 0 },
  });
  const bound = { boundAt: new Date(), fault: "" };
  const held = [];
  for (const [worker, inWindow, answerMs] of [["one", 3, 20] as const, ["two", 4, 40] as const]) {
    const bind = await claimBind(pool, routeId, worker);
    if (!bind) throw new Error("a bind is free");
    await renewBind(pool, bind.id, worker, { ...bound, report: report(inWindow, answerMs) });
    held.push({ id: bind.id, worker });
  }
  expect(await figuresOf(name)).toMatchObject({
    ...{ bound: 2, window: 7, window_size: 20, answer_seconds: 0.03 },
  });
  const [one, two] = held;
  await releaseBind(pool, one?.id ?? 0, "one");
  await pool.query(sql`update route_bind set lease_until = now() - interval '1 s' where id = ${two?.id}`);
  expect(await figuresOf(name)).toMatchObject({ bound: 0, window: 0, window_size: 0 });
});
