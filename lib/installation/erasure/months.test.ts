import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { digitGrams } from "#lib/domain/messages/digit-grams";
import { wrongCounter } from "#lib/installation/counter-checks";
import { askErasure } from "#lib/installation/erasure/ask-erasure";
import { confirmErasure } from "#lib/installation/erasure/confirm-erasure";
import { eraseOnce, openErasurePool } from "#lib/installation/erasure/run-erasures";
import { showErasure } from "#lib/installation/erasure/show-erasures";
import { withRole } from "#lib/platform/postgres/app-role";
import { sql } from "#lib/platform/postgres/sql";
import { attachMonth } from "#lib/service/months/attach-month";
import { detachMonth } from "#lib/service/months/detach-month";
import { makeMonths } from "#lib/service/months/make-months";
import { turnOnPartitions } from "#lib/service/months/turn-on-partitions";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { cellsWith, hasDigits } from "#lib/testing/erasure/dump";
import { asRole, fillMonth, monthsAgo } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const own = await ownDatabase();
const service = await asRole(own.url);
const working = openErasurePool(withRole(own.url));
afterAll(() => Promise.all([service.pool.end(), working.end()]));
const erasures = { pool: own.pool, sealing: TEST_SECRET, settings: { backups: null } };
const running = {
  ...{ ...erasures, pool: working, numberKey: Buffer.alloc(32, 1) },
  onFault: (error: unknown) => expect.unreachable(String(error)),
};
const PATIENCE = { timeout: 40_000, interval: 50 };
const NUMBER = "6598761234";
const by = { actor: "test", address: null, traceId: null };
const person = () => ({ id: randomUUID(), email: "ada@redial.test" });

test("a number is erased from every month, detached ones too, and no month moves meanwhile", async () => {
  await turnOnPartitions(own, { now: monthsAgo(5).day });
  await makeMonths(service.pool, own.url, monthsAgo(2).day);
  await makeMonths(service.pool, own.url, monthsAgo(0).day);
  const caller = await mintCampaign(service);
  const { month, day } = monthsAgo(4);
  const old = await fillMonth(service, caller, day, 30);
  const later = await fillMonth(service, caller, monthsAgo(3).day, 20);
  for (const ids of [old.slice(0, 3), later.slice(0, 2)])
    await own.pool.query(sql`
      update message set recipient = ${NUMBER}, recipient_grams = ${digitGrams(NUMBER)}::smallint[] where id = any(${ids}::uuid[])
    `);
  await own.pool.query(sql`
    update message set template_values = '{"name":"call +65 9876 1234"}' where id = any(${[old[9], later[9]]}::uuid[])
  `);
  await own.pool.query(
    sql`update attempt set raw = 'http:to 6598761234' where message_id = any(${old}::uuid[])`,
  );
  await detachMonth(own, month, { confirmed: true });

  const id = await askErasure(erasures, { number: NUMBER, reason: "Request by letter" }, person(), by);
  await confirmErasure(erasures, id, person(), by);
  await expect(attachMonth(own, month)).rejects.toThrow("Try again when it has ended");
  await expect
    .poll(async () => {
      await eraseOnce(running, randomUUID(), new AbortController().signal);
      return (await showErasure(erasures, id, ""))?.erasure.state;
    }, PATIENCE)
    .toBe("ended");
  expect(await cellsWith(own.pool, hasDigits([NUMBER, NUMBER.slice(2)]))).toEqual([]);
  const { receipt } = (await showErasure(erasures, id, "")) ?? {};
  const erased = Object.fromEntries(receipt?.erased.map(({ place, n }) => [place, n]) ?? []);
  expect(erased).toEqual({ message: 5, message_values: 2, attempt: expect.any(Number) });
  await attachMonth(own, month);
  expect(await wrongCounter(own.pool)).toBeNull();
});
