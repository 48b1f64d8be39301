import { randomInt, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askErasure } from "#lib/installation/erasure/ask-erasure";
import { cancelErasure, confirmErasure } from "#lib/installation/erasure/confirm-erasure";
import { downloadReceipt } from "#lib/installation/erasure/download-receipt";
import { expireErasures } from "#lib/installation/erasure/end-erasure";
import { eraseOnce } from "#lib/installation/erasure/run-erasures";
import { countWaiting, showErasure, showErasures } from "#lib/installation/erasure/show-erasures";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const erasures = { pool, sealing: TEST_SECRET, settings: { backups: null } };
const ada = { id: randomUUID(), email: "ada@redial.test" };
const grace = { id: randomUUID(), email: "grace@redial.test" };
const by = ({ email }: { email: string }) => ({ actor: email, address: null, traceId: null });
const someNumber = () => `659${randomInt(10_000_000).toString().padStart(7, "0")}`;
const ask = (number = someNumber(), reason = "Request by letter") =>
  askErasure(erasures, { number, reason }, ada, by(ada));
const confirm = (id: string, person = grace) => confirmErasure(erasures, id, person, by(person));
const stateOf = async (id: string) => (await showErasure(erasures, id, ada.id))?.erasure.state;

const kept = (id: string) =>
  oneRow(
    pool,
    sql`select sealed is not null as sealed, hash is not null as hash from erasure where id = ${id}`,
  );

test("whoever has asked cannot confirm it, on any way; another admin can, once", async () => {
  const id = await ask();
  await expect(confirm(id, ada)).rejects.toThrow("You have asked for it.");
  await expect(
    pool.query(sql`update erasure set confirmed_by_id = asked_by_id where id = ${id}`),
  ).rejects.toThrow("erasure_two_people_check");
  expect(await countWaiting(pool, ada.id)).toBe(0);
  expect(await countWaiting(pool, grace.id)).toBe(1);
  await confirm(id);
  expect(await countWaiting(pool, grace.id)).toBe(0);
  await expect(confirm(id)).rejects.toThrow("It is confirmed already.");
  await expect(cancelErasure(erasures, id, ada, by(ada))).rejects.toThrow("cannot be brought back");
});

test("nothing is done before the confirmation; a cancelled one forgets its number, and the number can be asked for again", async () => {
  const number = someNumber();
  const id = await ask(number);
  const running = { ...erasures, numberKey: Buffer.alloc(32, 1), onFault: () => expect.unreachable() };
  await pool.query(
    sql`update erasure set state = 'cancelled', sealed = null, hash = null where state = 'running'`,
  );
  expect(await eraseOnce(running, randomUUID(), new AbortController().signal)).toBe(false);
  await expect(ask(number)).rejects.toThrow("was asked for already");
  await expect(downloadReceipt(erasures, id, "json", by(ada))).rejects.toThrow("no receipt");
  await cancelErasure(erasures, id, grace, by(grace));
  expect(await kept(id)).toEqual({ sealed: false, hash: false });
  await expect(confirm(id)).rejects.toThrow("It was cancelled.");
  expect(await stateOf(await ask(number))).toBe("waiting");
});

test("one that nobody confirms in time ends, and forgets its number", async () => {
  const id = await ask();
  await pool.query(sql`update erasure set expires_at = now() - interval '1 s' where id = ${id}`);
  expect(await stateOf(id)).toBe("expired");
  await expect(confirm(id)).rejects.toThrow("Ask for it again.");
  await expireErasures(pool);
  expect(await kept(id)).toEqual({ sealed: false, hash: false });
  const recorded = await rows(
    pool,
    sql`select action from audit where target = ${`erasure ${id}`} order by id`,
  );
  expect(recorded).toEqual([{ action: "erasure.ask" }, { action: "erasure.expire" }]);
});

test("a reason that names the number is refused, in whatever form, and so is a part of a number", async () => {
  for (const reason of ["Called from 9123 4567", "+65-9123-4567 asks", "6 5 9 1 2 3 4 5 6 7"])
    await expect(ask("+65 9123 4567", reason)).rejects.toMatchObject({ fields: [{ field: "reason" }] });
  await expect(ask("4567")).rejects.toMatchObject({ fields: [{ field: "number" }] });
});

test("no record and no list has the number, and the number is stored encrypted only", async () => {
  const number = someNumber();
  const id = await ask(number);
  expect((await showErasure(erasures, id, grace.id))?.number).toBe(number);
  expect(JSON.stringify(await showErasures(erasures))).not.toContain(number.slice(3));
  const recorded = await rows(pool, sql`select target, parameters from audit`);
  expect(JSON.stringify(recorded)).not.toContain(number.slice(3));
  const stored = await rows<{ row: string }>(pool, sql`select to_jsonb(e)::text as row from erasure e`);
  expect(JSON.stringify(stored)).not.toContain(number.slice(3));
});

test("an erasure that a version with other steps began scans everything", async () => {
  const number = someNumber();
  await pool.query(
    "update erasure set state = 'cancelled', sealed = null, hash = null where state = 'running'",
  );
  await pool.query(sql`
    insert into team (name, made_by) values (${`Team of ${number}`}, 'ada@redial.test')
  `);
  const id = await ask(number);
  await confirm(id);
  await pool.query(sql`update erasure set step = 1000, place = '{"key": ["1"]}' where id = ${id}`);
  const running = {
    ...erasures,
    settings: parseSettings({}),
    numberKey: Buffer.alloc(32, 1),
    onFault: () => expect.unreachable(),
  };
  await expect
    .poll(
      async () => {
        await eraseOnce(running, randomUUID(), new AbortController().signal);
        return stateOf(id);
      },
      { timeout: 60_000 },
    )
    .toBe("ended");
  const { names } = await oneRow<{ names: string }>(
    pool,
    sql`select string_agg(name, ' ') as names from team`,
  );
  expect(names).not.toContain(number);
});
