import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { digitGrams } from "#lib/domain/messages/digit-grams";
import { wrongCounter } from "#lib/installation/counter-checks";
import { askErasure, previewErasure } from "#lib/installation/erasure/ask-erasure";
import { confirmErasure } from "#lib/installation/erasure/confirm-erasure";
import { eraseOnce, openErasurePool, type Running } from "#lib/installation/erasure/run-erasures";
import { showErasure } from "#lib/installation/erasure/show-erasures";
import { withRole } from "#lib/platform/postgres/app-role";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { retryBatch } from "#lib/service/batches/retry-batch";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { retrieveMessage } from "#lib/service/messages/retrieve-message";
import { retryMessage } from "#lib/service/messages/retry-message";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";
import { ownDatabase } from "#lib/testing/database/own-database";
import { cellsWith, hasDigits } from "#lib/testing/erasure/dump";
import { listedMessages } from "#lib/testing/erasure/listed-messages";
import { numberEverywhere } from "#lib/testing/erasure/number-everywhere";
import { FORMS, NUMBER } from "#lib/testing/erasure/number-forms";
import { testDelivery } from "#lib/testing/service/delivery";

const { pool, url } = await ownDatabase();
const settings = parseSettings({});
const service = { pool, settings, nationalIdKey: Buffer.alloc(32, 2) };
const erasures = { pool, sealing: TEST_SECRET, settings };
const numberKey = Buffer.alloc(32, 1);
// Has the rights of the worker's role, not of the tables' owner.
const working = openErasurePool(withRole(url));
afterAll(() => working.end());
const running: Running = {
  ...erasures,
  pool: working,
  numberKey,
  onFault: (error) => expect.unreachable(String(error)),
};

const admins = [await mintAsker(pool, "admin"), await mintAsker(pool, "admin")].map(
  ({ operatorId: id, operatorEmail: email }) => ({ id, email }),
);
const [ada = { id: "", email: "" }, grace = { id: "", email: "" }] = admins;
const by = ({ email }: { email: string }) => ({ actor: email, address: null, traceId: null });

const finds = hasDigits([NUMBER, NUMBER.slice(2)]);
const filled = await numberEverywhere(service, numberKey);

const counts = () =>
  rows<{ n: number }>(
    pool,
    sql`
      select 'service' as half, batch_id::text as scope, sum(n) as n from status_count group by batch_id
      union all select 'mirror', campaign || scope, sum(n) from mirror_count group by campaign, scope order by 1, 2
    `,
  );

async function erase(): Promise<string> {
  const id = await askErasure(erasures, { number: FORMS[2] ?? "", reason: "Request 2026/118" }, ada, by(ada));
  await confirmErasure(erasures, id, grace, by(grace));
  await expect
    .poll(async () => {
      await pool.query("update erasure set lease_until = now()");
      await eraseOnce(running, randomUUID(), new AbortController().signal);
      return (await showErasure(erasures, id, ada.id))?.erasure.state;
    })
    .toBe("ended");
  return id;
}

test("after an erasure, no form of the number is in any cell of the database", async () => {
  const before = await cellsWith(pool, finds);
  const places = new Set(before.map(({ place }) => place));
  // The fixture must be in every place; otherwise the search below would prove little.
  expect(places.size).toBeGreaterThan(35);
  expect(await wrongCounter(pool)).toBeNull();
  const sums = await counts();
  const preview = await previewErasure(erasures, FORMS[0] ?? "", by(ada));
  const found = Object.fromEntries(preview.erased.map(({ place, n }) => [place, n]));
  expect(found).toMatchObject({
    message: 6,
    mirror_message: 4,
    single_send: 2,
    saved_view: 2,
    recipient_directory: 1,
  });
  expect(preview).toMatchObject({ fails: 2, waits: [], copies: [{ messages: 2 }] });
  expect(JSON.stringify(preview)).not.toMatch(/98761234/);

  const id = await erase();

  expect(await cellsWith(pool, finds)).toEqual([]);
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*)::int as n from message where recipient_grams @> ${digitGrams(NUMBER)}::smallint[]`,
  );
  expect(n).toBe(0);
  expect(await wrongCounter(pool)).toBeNull();
  // A waiting single send was counted by its job.
  const after = await counts();
  const total = (all: { n: number }[]) => all.reduce((sum, { n: each }) => sum + Number(each), 0);
  expect(total(after)).toBe(total(sums) + 1);

  const receipt = (await showErasure(erasures, id, ada.id))?.receipt;
  expect(receipt).toMatchObject({ reason: "Request 2026/118", askedBy: ada.email, confirmedBy: grace.email });
  expect(Object.fromEntries(receipt?.erased.map(({ place, n }) => [place, n]) ?? [])).toMatchObject({
    ...{
      message: 7,
      message_failed: 2,
      message_values: 1,
      mirror_message: 4,
      mirror_text: 2,
      single_send: 2,
    },
    ...{
      export_file: 1,
      waiting_file: 1,
      note: 2,
      saved_view: 2,
      recipient_directory: 1,
      audit: 1,
      inbound_sender: 1,
      route_test: 1,
      operator_number: 1,
    },
  });
  const hashes = await rows(
    pool,
    sql`select number_hash from single_send where number_hash is not null union all select hash from operator_number`,
  );
  expect(hashes).toEqual([]);
  expect(receipt?.copies).toMatchObject([{ messages: 2 }]);
  expect(receipt?.campaigns.map(({ name }) => name)).toContain("For +•••••");
  const teams = await rows<{ name: string }>(pool, sql`select name from team order by id`);
  expect(teams.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Calls of ••••• \(\d+\)$/),
    expect.stringMatching(/^Calls of ••••• \(\d+\)$/),
  ]);
});

test("an erased message shows its state without number and text, and is never sent again", async () => {
  const { caller, delivered, failed, waiting, enqueued, accepted, batchId } = filled;
  expect(await retrieveMessage(service, caller, delivered)).toMatchObject({
    ...{ recipient: "*****", values: {}, fullMessage: "", latestStatus: "success" },
  });
  for (const id of [waiting, enqueued])
    expect(await retrieveMessage(service, caller, id)).toMatchObject({
      recipient: "*****",
      latestStatus: "failure",
    });
  expect(await retrieveMessage(service, caller, accepted)).toMatchObject({ latestStatus: "sent_to_telco" });
  for (const id of [failed, waiting, enqueued])
    await expect(retryMessage(service, caller, id)).rejects.toMatchObject({ refusal: expect.any(String) });
  await expect(retryBatch(service, caller, batchId)).rejects.toMatchObject({ refusal: "nothingToRetry" });
  expect(await rows(pool, sql`select id from send_job`)).toHaveLength(0);
});

test("a message that a provider has when it is erased goes on to what its receipt says", async () => {
  const { caller, accepted } = filled;
  const { campaignId } = caller;
  const receipt = { campaignId, messageId: accepted.replace("message_", ""), error: null, at: new Date() };
  const delivery = testDelivery(service);
  await applyReceipts(delivery, [{ ...receipt, n: 2, status: "failure" }]);
  expect(await retrieveMessage(service, caller, accepted)).toMatchObject({ latestStatus: "sent_to_telco" });
  await applyReceipts(delivery, [{ ...receipt, n: 1, status: "success" }]);
  expect(await retrieveMessage(service, caller, accepted)).toMatchObject({ latestStatus: "success" });
  expect(await wrongCounter(pool)).toBeNull();
});

test("nobody gets a message again whose text an erasure masked", async () => {
  const { caller, quoting } = filled;
  const { campaignId } = caller;
  await pool.query(
    sql`update message_state set status = 6 where campaign_id = ${campaignId} and id = ${quoting}`,
  );
  await expect(retryMessage(service, caller, quoting)).rejects.toMatchObject({ refusal: "retriesExhausted" });
  await pool.query(
    sql`update message_state set status = 5 where campaign_id = ${campaignId} and id = ${quoting}`,
  );
});

test("messages to others keep their text but for the number, and so do records, views and files of others", async () => {
  const { caller, quoting } = filled;
  expect(await retrieveMessage(service, caller, quoting)).toMatchObject({
    recipient: "6591110000",
    values: { name: "Ada, •••••", code: "•••••" },
  });
  expect(await rows(pool, sql`select name from saved_view`)).toEqual([{ name: "All failed" }]);
  expect(await rows(pool, sql`select entries from recipient_directory_size`)).toEqual([{ entries: 1 }]);
  const masked = await rows<{ parameters: { records: number[] } }>(
    pool,
    sql`select parameters from audit where action = 'audit.mask'`,
  );
  expect(masked[0]?.parameters.records).toHaveLength(1);
});

test("what another service still tells is taken in without the number; a later message to it is new", async () => {
  const { other } = filled;
  await pool.query(sql`delete from mirror_attempt where campaign = ${other}`);
  await pool.query(sql`delete from mirror_text where campaign = ${other}`);
  await pool.query(sql`delete from mirror_message where campaign = ${other} and id <> 'message_failed'`);
  const own = listedMessages().filter(({ id }) => id !== "message_quoting");
  await absorb(pool, other, own, new Date(), TEST_SECRET.stampKey);
  expect(await cellsWith(pool, finds)).toEqual([]);
  const later = { ...own[0], id: "message_later", createdAt: new Date(Date.now() + 1000) };
  await absorb(pool, other, [later as (typeof own)[0]], new Date(), TEST_SECRET.stampKey);
  expect(await rows(pool, sql`select id from mirror_text where recipient = ${NUMBER}`)).toEqual([
    { id: "message_later" },
  ]);
});

test("an audit record changes by nothing but a masked number, and only while an erasure runs", async () => {
  const { id } = await oneRow<{ id: number }>(
    pool,
    sql`
      insert into audit (actor, action, target, parameters) values ('ada', 'x', 'to 6591112222', '{"a":"b"}') returning id
    `,
  );
  const change = (set: ReturnType<typeof sql>) => pool.query(sql`update audit set ${set} where id = ${id}`);
  const masked = sql`target = 'to •••••'`;
  await expect(change(masked)).rejects.toThrow("never changed");
  await working
    .query(
      sql`select mask_audit(${randomUUID()}, array[${id}::bigint], array['to •••••'], array['{"a":"b"}'])`,
    )
    .then(
      () => expect.unreachable("it was masked without an erasure"),
      (error: Error) => expect(error.message).toMatch("never changed"),
    );
  const asked = { number: "6591112222", reason: "Request by letter" };
  const erasure = await askErasure(erasures, asked, ada, by(ada));
  await confirmErasure(erasures, erasure, grace, by(grace));
  for (const other of [
    sql`actor = 'x'`,
    sql`target = 'to nobody'`,
    sql`parameters = '{}'`,
    sql`target = 'to 6591112223'`,
  ])
    await expect(change(other)).rejects.toThrow("change nothing else");
  await expect(working.query(sql`update audit set ${masked} where id = ${id}`)).rejects.toThrow(
    "permission denied",
  );
  await change(masked);
});
