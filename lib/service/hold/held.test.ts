import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { folderBirth } from "#lib/platform/embedded/folder-birth";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { retryBatch } from "#lib/service/batches/retry-batch";
import type { Caller, Service } from "#lib/service/context";
import { completeBatches, enqueue } from "#lib/service/delivery/enqueue";
import { failHeld } from "#lib/service/delivery/fail-held";
import { failOverdue } from "#lib/service/delivery/fail-waiting";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { reap } from "#lib/service/delivery/reap";
import { beginHeld, holdDelivery, releaseDelivery, showDelivery } from "#lib/service/hold/hold-delivery";
import { sendMessage } from "#lib/service/messages/send-message";
import { query } from "#lib/testing/database/embedded";
import { ownDatabase } from "#lib/testing/database/own-database";
import { removeFolder } from "#lib/testing/process/remove-folder";
import { countDrift, mintBatch, storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const original = await asRole(url);
afterAll(() => original.pool.end());

const newRun = () => ({ single: null, batch: null });
/** A start on a database that is not the embedded one. */
const SAME = { held: false, folder: null };
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

/** Another database with the same rows, as a restored backup has them. */
async function restored(): Promise<Service> {
  const server = inject("databaseUrl");
  const copy = new URL(url);
  copy.pathname = `restored_${randomBytes(6).toString("hex")}`;
  const [from, to] = [new URL(url).pathname.slice(1), copy.pathname.slice(1)];
  await query(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`);
  await query(server, `create database ${to} template ${from}`);
  const service = await asRole(copy.href);
  onTestFinished(async () => {
    await service.pool.end();
    await query(server, `drop database ${to} with (force)`);
  });
  return service;
}

/** A batch that is queued, and one that a worker had just taken when the backup was made. */
async function backedUp(): Promise<{ queued: Caller; taken: Caller; batchId: string }> {
  expect(await beginHeld(original, SAME)).toBe(null);
  const delivery = testDelivery(original);
  const taken = await mintCampaign(original);
  await mintBatch(original, taken, 20);
  await enqueue(delivery, newRun());
  delivery.carrier.link.submit = () => Promise.reject(new Error("the provider broke off"));
  await handOver(delivery, delivery.carrier, newRun());
  await pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);
  const queued = await mintCampaign(original);
  const batchId = await mintBatch(original, queued, 700);
  await enqueue(delivery, newRun());
  await mintBatch(original, queued, 100);
  return { queued, taken, batchId };
}

async function statuses(service: Service, { campaignId }: Caller): Promise<Record<string, number>> {
  const found = await storedMessages(service, campaignId);
  const groups = Map.groupBy(found, ({ status, attempts }) => `${status} ${attempts}`);
  return Object.fromEntries([...groups].map(([key, { length }]) => [key, length]));
}

const CREATED = `${statusCode("created")} `;
const ENQUEUED = `${statusCode("enqueued")} `;
const SENT = `${statusCode("sent")} ${statusCode("sent")}`;
const FAILED = `${statusCode("failure")} ${statusCode("failure")}`;

test("a restored database is held: nothing queued in it is sent until an admin says so, and new messages wait", async () => {
  const { queued, taken } = await backedUp();
  const service = await restored();
  expect(await beginHeld(service, SAME)).toMatch(/^Delivery has been held since .*restored from a backup/);
  const delivery = testDelivery(service);
  await sendMessage(service, queued, single);
  while (await enqueue(delivery, newRun()));
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(false);
  expect(delivery.submitted).toEqual([]);
  expect(await statuses(service, queued)).toEqual({ [ENQUEUED]: 801 });
  expect(await showDelivery(service)).toMatchObject({ cause: "restore", queued: { before: 800, since: 1 } });

  while (await reap(delivery));
  expect(await statuses(service, taken)).toEqual({ [FAILED]: 20 });

  await releaseDelivery(service, { queued: "send" });
  while (await handOver(delivery, delivery.carrier, newRun()));
  expect(await statuses(service, queued)).toEqual({ [SENT]: 801 });
  expect(await beginHeld(service, SAME)).toBe(null);
  const audited = await rows(
    service.pool,
    sql`
    select actor, action, parameters->>'queued' as queued, (parameters->>'messages')::int as messages from audit
    where action like 'delivery.%' order by id
  `,
  );
  expect(audited).toEqual([
    { actor: "Redial", action: "delivery.hold", queued: null, messages: null },
    { actor: "command line", action: "delivery.release", queued: "send", messages: 800 },
  ]);
});

test("what was queued in a restored database fails where an admin asks for that, can be retried, and what came since is sent", async () => {
  const { queued, batchId } = await backedUp();
  const service = await restored();
  const delivery = testDelivery(service);
  // The hold is found without a start: the database was restored under a running worker.
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(false);
  await sendMessage(service, queued, single);
  expect(await failHeld(delivery)).toBe(false);

  await releaseDelivery(service, { queued: "fail" });
  await expect(releaseDelivery(service, { queued: "send" })).rejects.toThrow(/being marked as failed/);
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(false);
  while (await failHeld(delivery));
  expect(await statuses(service, queued)).toEqual({ [FAILED]: 800, [CREATED]: 1 });
  expect(await showDelivery(service)).toEqual({ held: false, noRoute: false });
  await completeBatches(delivery);
  await retryBatch(service, queued, batchId);
  while ((await enqueue(delivery, newRun())) || (await handOver(delivery, delivery.carrier, newRun())));
  expect(delivery.submitted).toHaveLength(701);
  const { kept, counted } = await countDrift(service, queued.campaignId);
  expect(kept).toEqual(counted);
});

test("messages do not expire because they were held for longer than they are valid", async () => {
  const { queued } = await backedUp();
  const service = await restored();
  await beginHeld(service, SAME);
  const delivery = testDelivery(service);
  while (await enqueue(delivery, newRun()));
  const age = () => service.pool.query(sql`update send_job set created_at = now() - interval '3 days'`);
  await age();
  await releaseDelivery(service, { queued: "send" });
  expect(await failOverdue(delivery, true)).toBe(false);
  await holdDelivery(service, { reason: "" });
  await releaseDelivery(service, { queued: "fail" });
  await sendMessage(service, queued, single);
  while (await enqueue(delivery, newRun()));
  await service.pool.query(sql`update campaign set resumed_at = null`);
  await service.pool.query(sql`update delivery_hold set at = now() - interval '4 days'`);
  await age();
  while (await failHeld(delivery));
  expect(await failOverdue(delivery, true)).toBe(false);
  expect(await statuses(service, queued)).toEqual({ [ENQUEUED]: 801 });
});

test("a dump that is restored over the database it was made of is held as well", async () => {
  const service = await restored();
  await beginHeld(service, SAME);
  await releaseDelivery(service, { queued: "send" });
  expect(await beginHeld(service, SAME)).toBe(null);
  const { name } = await oneRow<{ name: string }>(service.pool, sql`select current_database() as name`);
  const copy = new URL(url);
  copy.pathname = name;
  await query(copy.href, "create table dumped as select * from installation; drop table installation");
  await query(
    copy.href,
    `create table installation (name text primary key, value text not null, at timestamptz(3) not null default now());
    insert into installation select * from dumped; grant select, insert, update on installation to redial_app`,
  );
  const delivery = testDelivery(service);
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(false);
  expect(await showDelivery(service)).toMatchObject({ held: true, cause: "restore" });
});

test("a copy of the embedded database's folder is held as well", async () => {
  const folder = mkdtempSync(join(tmpdir(), "redial-folder-"));
  onTestFinished(() => removeFolder(folder));
  mkdirSync(join(folder, "a", "postgres"), { recursive: true });
  writeFileSync(join(folder, "a", "postgres", "PG_VERSION"), "18");
  const service = await restored();
  await beginHeld(service, SAME);
  await releaseDelivery(service, { queued: "send" });
  const first = { held: false, folder: folderBirth(join(folder, "a")) };
  for (const again of [first, first]) expect(await beginHeld(service, again)).toBe(null);
  await expect.poll(() => Date.now()).toBeGreaterThan(Number(first.folder));
  cpSync(join(folder, "a"), join(folder, "b"), { recursive: true, preserveTimestamps: true });
  const copied = { held: false, folder: folderBirth(join(folder, "b")) };
  expect(await beginHeld(service, copied)).toMatch(/restored from a backup/);
});

test("delivery that a person holds goes on when it is released, and is held once", async () => {
  const service = await restored();
  await beginHeld(service, SAME);
  await releaseDelivery(service, { queued: "send" });
  await holdDelivery(service, { reason: "The provider is being changed" });
  await expect(holdDelivery(service, { reason: "" })).rejects.toThrow(/already held/);
  expect(await showDelivery(service)).toMatchObject({ cause: "person", by: "command line" });
  await releaseDelivery(service, { queued: "send" });
  await expect(releaseDelivery(service, { queued: "send" })).rejects.toThrow(/not held/);
  expect(await beginHeld(service, { held: true, folder: null })).toMatch(/DELIVERY_HELD/);
});
