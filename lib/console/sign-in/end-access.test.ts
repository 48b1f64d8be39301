import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { cancelledSentence } from "#components/operations/operation-labels.ts";
import { beginExport } from "#lib/console/exports/begin-export";
import { changeRole, makePasswordLink, removePerson } from "#lib/console/people/change-people";
import { invitePerson } from "#lib/console/people/invite-person";
import { showLink } from "#lib/console/people/join";
import type { Reader } from "#lib/console/reader";
import { retryChosen } from "#lib/console/retries/retry-chosen";
import { insertSingleSend } from "#lib/console/sends/send-rows";
import { insertUpload, keepUploadAlive } from "#lib/console/uploads/upload-rows";
import { endWorkOfRemoved } from "#lib/console/work/end-work-of-removed";
import { showOperation } from "#lib/console/work/show-operations";
import type { Role } from "#lib/domain/people/role";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { mintAsker } from "#lib/testing/console/planned";
import type { MadeLink } from "#lib/wire/console/people";

const pool = openPool(inject("databaseUrl"), 8, "end access test");
afterAll(() => pool.end());

type Requester = Awaited<ReturnType<typeof mintAsker>>;
const actorOf = ({ operatorId, operatorEmail }: Requester) => ({
  id: operatorId,
  email: operatorEmail,
  address: null,
  traceId: randomUUID(),
});
const tokenOf = ({ path }: MadeLink) => path.replace("/join/", "");
const newEmail = () => `${randomUUID()}@redial.test`;

async function admin() {
  return actorOf(await mintAsker(pool, "admin"));
}

/** An operation that no worker runs, begun by a person in this role. */
async function begun(role: Role = "operator") {
  const { reader, campaign } = await failedMessages(pool, 3);
  const asker = await mintAsker(pool, role);
  const started = await retryChosen(
    reader,
    { messageIds: ["message_000000", "message_000001", "message_000002"], retryable: ["yes"] },
    asker,
  );
  const send = {
    ...asker,
    id: randomUUID(),
    campaign: campaign.id,
    recipient: "6591234567",
    language: "english",
    templateValues: {},
    fingerprint: randomUUID(),
  };
  await insertSingleSend(pool, send, randomUUID(), 600_000);
  return { reader, asker, operation: started.operation, send: send.id };
}

async function shown(reader: Reader, operation: number) {
  const found = await showOperation({ ...reader, now: new Date() }, operation);
  if (!found) throw new Error("no operation");
  return found.operation;
}

async function sendState(id: string) {
  return (await oneRow<{ state: string }>(pool, sql`select state from single_send where id = ${id}`)).state;
}

test("who is removed leaves no operation, send or export that goes on, and each says why", async () => {
  const { reader, asker, operation, send } = await begun();
  const exported = await beginExport(reader, { filter: "", zone: "UTC" }, asker);
  const remover = await admin();
  await removePerson(pool, remover, asker.operatorId);

  const ended = await shown(reader, operation);
  expect(ended).toMatchObject({ stopReason: "removed", counts: { queued: 0, skipped: 3 } });
  expect(cancelledSentence(ended)).toBe(" Stopped, because the person who started it was removed.");
  expect(await shown(reader, exported.operation)).toMatchObject({ stopReason: "removed" });
  expect(await sendState(send)).toBe("cancelled");
  const records = await rows<{ action: string }>(
    pool,
    sql`select action from audit where actor = ${remover.email} order by id`,
  );
  expect(records.map(({ action }) => action)).toEqual([
    "operation.cancel",
    "operation.cancel",
    "message.send",
    "person.remove",
  ]);
});

test("who becomes a viewer keeps their exports, and what they may no longer do stops", async () => {
  const { reader, asker, operation, send } = await begun();
  const exported = await beginExport(reader, { filter: "", zone: "UTC" }, asker);
  const actor = await admin();
  await changeRole(pool, actor, asker.operatorId, "admin");
  expect(await shown(reader, operation)).toMatchObject({ stopReason: null, cancelledBy: null });
  await changeRole(pool, actor, asker.operatorId, "viewer");
  expect(await shown(reader, operation)).toMatchObject({ stopReason: "role" });
  expect(await shown(reader, exported.operation)).toMatchObject({ stopReason: null, cancelledBy: null });
  expect(await sendState(send)).toBe("cancelled");
});

test("links that an admin made lead nowhere once they are removed or no admin any more", async () => {
  const other = await admin();
  const guest = await mintAsker(pool, "viewer");
  for (const end of ["remove", "lower"]) {
    const maker = await admin();
    const links = [
      await invitePerson(pool, maker, { email: newEmail(), role: "admin" }),
      await makePasswordLink(pool, maker, guest.operatorId),
    ];
    for (const link of links) expect(await showLink(pool, tokenOf(link))).toHaveProperty("open");
    if (end === "remove") await removePerson(pool, other, maker.id);
    else await changeRole(pool, other, maker.id, "operator");
    for (const link of links) expect(await showLink(pool, tokenOf(link))).toEqual({ closed: "revoked" });
  }
});

test("what was begun at the very moment of the removal is found and stopped", async () => {
  const { reader, asker, operation } = await begun();
  // This is a request that was admitted just before and commits just after.
  await pool.query(sql`delete from operator where id = ${asker.operatorId}`);
  await pool.query(sql`
    insert into access_end (operator_id, email) values (${asker.operatorId}, ${asker.operatorEmail})
  `);
  const stopping = new AbortController();
  const faults: unknown[] = [];
  const ending = endWorkOfRemoved({ pool, onFault: (error) => faults.push(error) }, stopping.signal);
  await expect.poll(async () => (await shown(reader, operation)).stopReason).toBe("removed");
  stopping.abort();
  await ending;
  expect(faults).toEqual([]);
});

test("an upload under way is told to stop when whoever sends it is removed", async () => {
  const { campaign } = await failedMessages(pool, 0);
  const { operatorId, operatorEmail } = await mintAsker(pool, "operator");
  const id = randomUUID();
  await insertUpload(pool, {
    id,
    campaign: campaign.id,
    operatorId,
    operatorEmail,
    fileName: "a.csv",
    fileBytes: 1,
    fingerprint: id,
    rowCount: 1,
  });
  expect(await keepUploadAlive(pool, id)).toBe(true);
  await removePerson(pool, await admin(), operatorId);
  expect(await keepUploadAlive(pool, id)).toBe(false);
});
