import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { removeProcess, reportProcess } from "#lib/platform/installation/process-reports";
import { openPool } from "#lib/platform/postgres/pool";
import { watchPriorityWork } from "#lib/platform/priority/priority-work";
import { ownDatabase } from "#lib/testing/database/own-database";

/** One for each kind of process: they mostly wait, so they wait side by side. */
const [web, worker] = [await ownDatabase(), await ownDatabase()];
const REPORT_MS = 25;

/** Watches, beside a process whose reports the test writes. */
function scene(kind: "web" | "worker") {
  const { pool, url } = kind === "web" ? web : worker;
  const looking = openPool(url, 2, "redial test");
  const counts = { looks: 0 };
  // A look asks for both kinds of processes.
  looking.on("acquire", () => {
    counts.looks += 1 / 2;
  });
  const stop = new AbortController();
  const id = randomUUID();
  const priority = watchPriorityWork(looking, stop.signal, (error) => expect.unreachable(String(error)));
  const end = async () => {
    stop.abort();
    await priority.running;
    await looking.end();
    await removeProcess(pool, id);
  };
  return { priority, counts, end, report: (metrics: unknown) => reportProcess(pool, id, kind, metrics) };
}

const handedOver = (value: number) => [{ name: "redial_messages_handed_over_total", values: [{ value }] }];

describe.concurrent("of a web process and of a worker", () => {
  test("a higher priority is found while a web process says that calls are slow or reads a file, and some seconds longer", async ({
    expect,
    onTestFinished,
  }) => {
    const { priority, report, end } = scene("web");
    onTestFinished(end);
    await report({ slowCalls: 3, uploads: 0 });
    await expect.poll(priority.isAny).toBe(true);
    // Slow calls alone do not say that files come in.
    expect(priority.filesComeIn()).toBe(false);
    await report({ slowCalls: 0, uploads: 0 });
    await expect.poll(priority.isAny).toBe(false);
    await report({ slowCalls: 0, uploads: 1 });
    await expect.poll(priority.filesComeIn).toBe(true);
    expect(priority.isAny()).toBe(true);
    await report({ slowCalls: 0, uploads: 0 });
    await expect.poll(priority.isAny).toBe(false);
    expect(priority.filesComeIn()).toBe(false);
  });

  test("a higher priority is found while workers deliver faster than screens can follow, and no longer when they have ended", async ({
    expect,
    onTestFinished,
  }) => {
    const { priority, counts, report, end } = scene("worker");
    onTestFinished(end);
    const since = Date.now();
    while (counts.looks < 4) {
      await report(handedOver((Date.now() - since) * 5));
      expect(priority.isAny()).toBe(false);
      await delay(REPORT_MS);
    }
    const deliver = () => report(handedOver((Date.now() - since) * 50));
    await expect.poll(() => deliver().then(priority.isAny)).toBe(true);
    await deliver();
    await expect.poll(priority.isAny).toBe(false);
  });
});
