import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { watchOthers } from "#lib/installation/others-wait";
import { removeProcess, reportProcess } from "#lib/platform/installation/process-reports";
import { openPool } from "#lib/platform/postgres/pool";

const pool = openPool(inject("databaseUrl"), 2, "redial test");
afterAll(() => pool.end());

/** Watches, beside a process whose reports the test writes. */
function scene(kind: "web" | "worker") {
  const stop = new AbortController();
  const id = randomUUID();
  const others = watchOthers(pool, stop.signal, (error) => {
    throw error;
  });
  onTestFinished(async () => {
    stop.abort();
    await others.running;
    await removeProcess(pool, id);
  });
  return { others, report: (metrics: unknown) => reportProcess(pool, id, kind, metrics) };
}

const handedOver = (value: number) => [{ name: "redial_messages_handed_over_total", values: [{ value }] }];

test("others wait while a web process says that calls are slow, and some seconds longer", async () => {
  const { others, report } = scene("web");
  await report({ slowCalls: 3 });
  await expect.poll(others.wait).toBe(true);
  await report({ slowCalls: 0 });
  await expect.poll(others.wait).toBe(false);
});

test("others wait while workers deliver at speed, and no longer when they have ended", async () => {
  const { others, report } = scene("worker");
  const deliver = () => report(handedOver((Date.now() % 1e9) * 50));
  await expect.poll(() => deliver().then(others.wait)).toBe(true);
  await deliver();
  await expect.poll(others.wait).toBe(false);
});

test("others wait while a web process reads a file, and it is said that files come in", async () => {
  const { others, report } = scene("web");
  await report({ slowCalls: 0, uploads: 1 });
  await expect.poll(others.filesComeIn).toBe(true);
  expect(others.wait()).toBe(true);
  await report({ slowCalls: 0, uploads: 0 });
  await expect.poll(others.wait).toBe(false);
  expect(others.filesComeIn()).toBe(false);
});

test("slow calls alone do not say that files come in", async () => {
  const { others, report } = scene("web");
  await report({ slowCalls: 3, uploads: 0 });
  await expect.poll(others.wait).toBe(true);
  expect(others.filesComeIn()).toBe(false);
});

test("others do not wait while as many are delivered as screens can follow", async () => {
  const { others, report } = scene("worker");
  const since = Date.now();
  while (Date.now() < since + 2000) {
    await report(handedOver((Date.now() - since) * 5));
    expect(others.wait()).toBe(false);
  }
});
