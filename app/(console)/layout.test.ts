import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { BusyScreen } from "#components/shell/busy-screen";
import { poolBusy } from "#lib/platform/priority/limit-wait";
import { parseSettings } from "#lib/platform/settings/settings";
import { setRuntime } from "#lib/service/api/runtime";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { readPage } from "#lib/testing/console/read-page";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintOperator, signedInAs } from "#lib/testing/sign-in/visitor";
import ConsoleLayout from "./layout";

const { pool } = await ownDatabase();
const settings = parseSettings({ PUBLIC_URL: "http://console.test" });
const service = { pool, settings, nationalIdKey: randomBytes(32) };
const { browser } = await signedInAs(service, await mintOperator(pool, "operator"));
const headers = { ...browser.headers(), "x-asked-path": "/campaigns/1/messages?status=failure" };

/** The shell of a page while every statement that names a table fails so. */
function shell(table: string, error: Error): Promise<string | null> {
  const query = (...args: unknown[]) => {
    const [statement] = args;
    const text = typeof statement === "string" ? statement : String(Reflect.get(Object(statement), "text"));
    return text.includes(table) ? Promise.reject(error) : Reflect.apply(pool.query, pool, args);
  };
  const failing = new Proxy(pool, {
    get: (target, name) => (name === "query" ? query : Reflect.get(target, name)),
  });
  setRuntime({
    service: { ...service, pool: failing as Pool },
    sealing: TEST_SECRET,
    log: pino({ level: "silent" }),
  } as never);
  return readPage(() => ConsoleLayout({ children: "the page" }), { params: {}, headers });
}

test("a shell whose database did not answer in time says so, and leads to the same address", async () => {
  const path = headers["x-asked-path"];
  expect(await shell("alert_firing", poolBusy())).toBe(path);
  const screen = await readPage(() => BusyScreen({ path }), { params: {}, headers });
  expect(screen).toContain("Redial is busy");
  expect(screen).toContain(path);
});

test("another fault of the shell is a fault", async () => {
  await expect(shell("alert_firing", new Error("a fault of ours"))).rejects.toThrow("a fault of ours");
  expect(await shell("no_such_table", poolBusy())).toContain("the page");
});
