import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { wrongCounter } from "#lib/installation/counter-checks";
import { askErasure } from "#lib/installation/erasure/ask-erasure";
import { confirmErasure } from "#lib/installation/erasure/confirm-erasure";
import { eraseOnce } from "#lib/installation/erasure/run-erasures";
import { showErasure } from "#lib/installation/erasure/show-erasures";
import { withRole } from "#lib/platform/postgres/app-role";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { cellsWith, hasDigits } from "#lib/testing/erasure/dump";
import { numberEverywhere } from "#lib/testing/erasure/number-everywhere";
import { NUMBER } from "#lib/testing/erasure/number-forms";
import { sent } from "#lib/testing/erasure/sent-message";
import { said, start, until } from "#lib/testing/process/processes";

const { pool, url } = await ownDatabase();
const settings = parseSettings({});
const erasures = { pool, sealing: TEST_SECRET, settings };
const numberKey = Buffer.alloc(32, 1);
const by = { actor: "test", address: null, traceId: null };
const person = () => ({ id: randomUUID(), email: "ada@redial.test" });
const MORE = 600;

test("a worker that is killed again and again erases everything in the end, and counts each message once", async () => {
  const service = { pool, settings, nationalIdKey: Buffer.alloc(32, 2) };
  const { caller } = await numberEverywhere(service, numberKey);
  // More than one step has.
  for (let n = 0; n < MORE; n += 100)
    await Promise.all(Array.from({ length: 100 }, () => sent(pool, caller)));
  const id = await askErasure(erasures, { number: NUMBER, reason: "Request by letter" }, person(), by);
  await confirmErasure(erasures, id, person(), by);
  const position = () =>
    oneRow<{ step: number; n: number }>(
      pool,
      sql`select step, (select coalesce(sum(n), 0)::int from erasure_count) as n from erasure where id = ${id}`,
    );
  for (let kills = 0; kills < 3; kills++) {
    await pool.query("update erasure set lease_until = now()");
    const before = await position();
    const worker = start([process.execPath, "lib/testing/ageing/number-eraser.ts", withRole(url)]);
    await said(worker, "ready");
    let now = before;
    const looking = setInterval(async () => (now = await position()), 5);
    await until(
      () => now.step > before.step || now.n > before.n || worker.child.exitCode !== null,
      () => "the worker erases nothing",
    );
    clearInterval(looking);
    worker.child.kill("SIGKILL");
    await worker.ended;
    expect(await wrongCounter(pool)).toBeNull();
  }
  const running = { ...erasures, numberKey, onFault: (error: unknown) => expect.unreachable(String(error)) };
  await expect
    .poll(async () => {
      await pool.query("update erasure set lease_until = now()");
      await eraseOnce(running, randomUUID(), new AbortController().signal);
      return (await showErasure(erasures, id, ""))?.erasure.state;
    })
    .toBe("ended");
  expect(await cellsWith(pool, hasDigits([NUMBER, NUMBER.slice(2)]))).toEqual([]);
  expect(await wrongCounter(pool)).toBeNull();
  const { receipt } = (await showErasure(erasures, id, "")) ?? {};
  expect(receipt?.erased.find(({ place }) => place === "message")?.n).toBe(MORE + 7);
});
