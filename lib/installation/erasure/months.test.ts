import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { digitGrams } from "#lib/domain/messages/digit-grams";
import { wrongCounter } from "#lib/installation/counter-checks";
import { askErasure } from "#lib/installation/erasure/ask-erasure";
import { confirmErasure } from "#lib/installation/erasure/confirm-erasure";
import { findNumber } from "#lib/installation/erasure/find-number";
import { eraseOnce, openErasurePool } from "#lib/installation/erasure/run-erasures";
import { showErasure } from "#lib/installation/erasure/show-erasures";
import { attachMonth } from "#lib/platform/months/attach-month";
import { detachMonth } from "#lib/platform/months/detach-month";
import { makeMonths } from "#lib/platform/months/make-months";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { withRole } from "#lib/platform/postgres/app-role";
import { sql } from "#lib/platform/postgres/sql";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { absorbAll, divideMirror, mintReader, yearOfMessages } from "#lib/testing/console/months-of-mirror";
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
const NUMBER = "6598761234";
const OTHER = "6597654321";
const KEY = TEST_SECRET.stampKey;
const by = { actor: "test", address: null, traceId: null };
const person = () => ({ id: randomUUID(), email: "ada@redial.test" });

async function confirmed(number: string): Promise<string> {
  const id = await askErasure(erasures, { number, reason: "Request by letter" }, person(), by);
  await confirmErasure(erasures, id, person(), by);
  return id;
}

function ended(id: string) {
  return expect
    .poll(async () => {
      await eraseOnce(running, randomUUID(), new AbortController().signal);
      return (await showErasure(erasures, id, ""))?.erasure.state;
    })
    .toBe("ended");
}

async function erasedBy(id: string): Promise<Record<string, number>> {
  const { receipt } = (await showErasure(erasures, id, "")) ?? {};
  return Object.fromEntries(receipt?.erased.map(({ place, n }) => [place, n]) ?? []);
}

test("a number is erased from every month, detached ones too, and no month moves meanwhile", async () => {
  await turnOnPartitions(MESSAGE_MONTHS, own, { now: monthsAgo(5).day });
  await makeMonths(MESSAGE_MONTHS, service.pool, own.url, monthsAgo(2).day);
  await makeMonths(MESSAGE_MONTHS, service.pool, own.url, monthsAgo(0).day);
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
  await detachMonth(MESSAGE_MONTHS, own, month);

  const id = await confirmed(NUMBER);
  await expect(attachMonth(MESSAGE_MONTHS, own, month)).rejects.toThrow("Try again when it has ended");
  await ended(id);
  expect(await cellsWith(own.pool, hasDigits([NUMBER, NUMBER.slice(2)]))).toEqual([]);
  const erased = await erasedBy(id);
  expect(erased).toEqual({ message: 5, message_values: 2, attempt: expect.any(Number) });
  await attachMonth(MESSAGE_MONTHS, own, month);
  expect(await wrongCounter(own.pool)).toBeNull();
});

test("likewise from what the console has read: of a detached month neither number nor text is left, and counts agree", async () => {
  const { month } = monthsAgo(3);
  const { campaign } = await mintReader(own.pool);
  const messages = [4, 3, 1].flatMap((ago) => yearOfMessages([ago], 30));
  const [old = [], gone = [], late = []] = [
    messages.slice(0, 30),
    messages.slice(30, 60),
    messages.slice(60),
  ];
  for (const month of [old, gone, late]) {
    for (const message of month.slice(0, 4))
      Object.assign(message, { recipient: OTHER, fullMessage: `Dear ${OTHER}` });
    const [other] = month.slice(9);
    if (other) Object.assign(other, { fullMessage: "Call +65 9765 4321", values: { phone: OTHER } });
  }
  await absorbAll(service.pool, campaign.id, old, KEY);
  await divideMirror(own.pool, service.pool, own.url, 4);
  await absorbAll(service.pool, campaign.id, [...gone, ...late], KEY);
  await own.pool.query(sql`
    update mirror_message set updated_at = created_at + interval '1 minute'
  `);
  await own.pool.query(
    sql`update mirror_attempt set metadata = '{"said": "to 6597654321"}' where campaign = ${campaign.id}`,
  );
  await detachMonth(MIRROR_MONTHS, own, month);

  const found = await findNumber(erasures, OTHER);
  expect(found.erased).toMatchObject([{ place: "mirror_message", n: 12 }]);
  const id = await confirmed(OTHER);
  await expect(attachMonth(MIRROR_MONTHS, own, month)).rejects.toThrow("Try again when it has ended");
  await ended(id);
  expect(await cellsWith(own.pool, hasDigits([OTHER, OTHER.slice(2)]))).toEqual([]);
  expect(await erasedBy(id)).toEqual({
    mirror_message: 12,
    mirror_text: 3,
    mirror_attempt: expect.any(Number),
  });
  expect(await wrongCounter(own.pool)).toBeNull();
  // Its service tells of a message again that lies in the detached month.
  const [first] = gone;
  const again = first ? [{ ...first, updatedAt: new Date() }] : [];
  await absorbAll(service.pool, campaign.id, again, KEY);
  await attachMonth(MIRROR_MONTHS, own, month);
  await absorbAll(service.pool, campaign.id, again, KEY);
  expect(await cellsWith(own.pool, hasDigits([OTHER, OTHER.slice(2)]))).toEqual([]);
  expect(await wrongCounter(own.pool)).toBeNull();
});
