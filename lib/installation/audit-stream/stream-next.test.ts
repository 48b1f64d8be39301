import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { auditScope, showAudit } from "#lib/console/audit/show-audit";
import {
  pauseStream,
  replayStream,
  resumeStream,
  testStream,
} from "#lib/installation/audit-stream/change-audit-stream";
import { showAuditStream } from "#lib/installation/audit-stream/show-audit-stream";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { auditStreamMetrics } from "#lib/service/api/show-metrics";
import { addRecords, streamScene } from "#lib/testing/audit-stream/scene";
import { ownDatabase } from "#lib/testing/database/own-database";
import { start, until } from "#lib/testing/process/processes";
import { readAuditQuery } from "#lib/wire/console/audit";

const { pool, url } = await ownDatabase();

async function scene() {
  const made = await streamScene(pool);
  onTestFinished(() => made.receiver.stop());
  return made;
}

const state = ({ settings }: Awaited<ReturnType<typeof scene>>) => showAuditStream({ pool, settings });

test("records that are written after the stream began are sent once, in order, as the audit page shows them", async () => {
  await addRecords(pool, 3);
  const stream = await scene();
  const ids = await addRecords(pool, 1200);
  await stream.all();
  expect(stream.receiver.ids()).toEqual(ids);
  expect(stream.receiver.taken.map(({ records }) => records.length)).toEqual([500, 500, 200]);
  const { query } = readAuditQuery(new URLSearchParams({ size: "25" }));
  const shown = await showAudit(pool, query, [], auditScope({ role: "admin", email: "" }));
  expect(stream.receiver.taken.at(-1)?.records.at(-1)).toEqual(shown.records[0]);
  expect(await state(stream)).toMatchObject({ state: "current", waitingSince: null });
});

test("every delivery is signed, names its records, and carries the cursor of the last one", async () => {
  const stream = await scene();
  const [first, , last] = await addRecords(pool, 3);
  await stream.all();
  const [{ headers, body } = { headers: {}, body: "" }] = stream.receiver.calls;
  const timestamp = String(headers["redial-timestamp"]);
  const hmac = createHmac("sha256", stream.secret).update(`${timestamp}.${body}`).digest("hex");
  expect(headers["redial-signature"]).toBe(`v1=${hmac}`);
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  const { log, cursor } = JSON.parse(body);
  expect(log).toMatch(/^[0-9a-f]{16}$/);
  expect(cursor).toBe(`${log}.${last}`);
  expect(headers["redial-delivery"]).toBe(`${log}.${first}-${last}`);
});

test("a delivery stays below half a megabyte, and one record that is longer goes alone", async () => {
  const stream = await scene();
  await pool.query(sql`
    insert into audit (actor, action, target, parameters)
    select 'ada', 'a', 'b', jsonb_build_object('long', repeat('x', n)) from unnest(array[200000, 200000, 200000, 600000, 10]) n
  `);
  await stream.all();
  expect(stream.receiver.taken.map(({ records }) => records.length)).toEqual([2, 1, 1, 1]);
});

test("a record that commits after one with a higher id is not passed over, and nothing is sent before it", async () => {
  const stream = await scene();
  const late = await pool.connect();
  await late.query("begin");
  const [early] = await addRecords(late, 1);
  const [next] = await addRecords(pool, 1);
  await stream.all();
  expect(stream.receiver.ids()).toEqual([]);
  expect((await state(stream)).waitingSince).not.toBeNull();
  // A writer who begins later does not delay the stream.
  const later = await pool.connect();
  await later.query("begin");
  const [last] = await addRecords(later, 1);
  await late.query("commit");
  late.release();
  await stream.later();
  await stream.all();
  expect(stream.receiver.ids()).toEqual([early, next]);
  await later.query("commit");
  later.release();
  await stream.later();
  await stream.all();
  expect(stream.receiver.ids()).toEqual([early, next, last]);
});

test("with many writers at once every record arrives, in the order of the ids", async () => {
  const stream = await scene();
  const { last } = await oneRow<{ last: number }>(pool, sql`select last_id as last from audit_stream`);
  const writing = Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 15; n++) {
        const client = await pool.connect();
        await client.query("begin");
        await addRecords(client, 1 + (n % 3));
        await client.query(sql`select pg_sleep(${((n + writer) % 4) / 1000})`);
        await client.query(n % 5 === 4 ? "rollback" : "commit");
        client.release();
      }
      return true;
    }),
  );
  let isOver = false;
  const ended = writing.finally(() => {
    isOver = true;
  });
  while (!isOver) await stream.one();
  await ended;
  await stream.later();
  await stream.all();
  const written = await oneRow<{ ids: number[] }>(
    pool,
    sql`select array_agg(id::integer order by id) as ids from audit where id > ${last}`,
  );
  expect(stream.receiver.ids()).toEqual(written.ids);
});

test("what is not taken is tried again after growing pauses, and nothing is lost", async () => {
  const stream = await scene();
  const ids = await addRecords(pool, 2);
  const pauses: number[] = [];
  for (const answer of [500, "never", 429, 307] as const) {
    stream.receiver.answer = answer;
    await stream.one();
    pauses.push(Math.round(await stream.pause()));
    expect(await stream.one()).toBe(false);
    await stream.later();
  }
  expect(pauses).toEqual([1, 2, 4, 8]);
  expect(await state(stream)).toMatchObject({
    state: "failing",
    fault: { said: "The address answered with HTTP 307.", tries: 4 },
    lastSent: null,
  });
  stream.receiver.answer = 200;
  await stream.all();
  expect(stream.receiver.ids()).toEqual(ids);
  expect(await state(stream)).toMatchObject({ state: "current", fault: null, lastSent: { id: `${ids[1]}` } });
});

test("an address that does not answer, or that nobody listens at, is told in words", async () => {
  const stream = await scene();
  await addRecords(pool, 1);
  stream.receiver.answer = "never";
  await stream.one();
  expect((await state(stream)).fault?.said).toBe("The address did not answer in time.");
  stream.receiver.stop();
  await stream.later();
  await stream.one();
  expect((await state(stream)).fault?.said).toBe("The address does not accept connections.");
});

test("without a secret nothing leaves, and the state says what to do", async () => {
  const stream = await scene();
  await pool.query("update audit_stream set sealed = null");
  await addRecords(pool, 1);
  await stream.one();
  expect(stream.receiver.calls).toEqual([]);
  expect(await state(stream)).toMatchObject({ state: "no_secret", fault: { said: /Make one in Settings/ } });
});

test("several workers send each record once, and one that is killed loses none", async () => {
  const stream = await scene();
  const ids = await addRecords(pool, 900);
  await Promise.all([stream.all(), stream.all(stream.worker()), stream.all(stream.worker())]);
  await stream.all();
  expect(stream.receiver.ids()).toEqual(ids);

  const more: number[] = [];
  for (let kills = 0; kills < 2; kills++) {
    const before = stream.receiver.calls.length;
    const worker = start([
      process.execPath,
      "lib/testing/audit-stream/streamer.ts",
      url,
      stream.receiver.address,
    ]);
    more.push(...(await addRecords(pool, 700)));
    await until(
      () => stream.receiver.calls.length > before,
      () => `the worker sends nothing:\n${worker.output()}`,
    );
    worker.child.kill("SIGKILL");
    await worker.ended;
    // Its lease would end by itself.
    await stream.later();
  }
  await stream.all();
  expect([...new Set(stream.receiver.ids())]).toEqual([...ids, ...more]);
});

test("a paused stream sends nothing but tests, and goes on where it was", async () => {
  const stream = await scene();
  await pauseStream({ pool, settings: stream.settings });
  const ids = await addRecords(pool, 2);
  await stream.all();
  expect(stream.receiver.calls).toEqual([]);
  expect((await state(stream)).state).toBe("paused");
  await testStream({ pool, settings: stream.settings });
  expect((await state(stream)).test).toEqual({ at: null, said: "" });
  stream.receiver.answer = 503;
  await stream.all();
  expect(JSON.parse(stream.receiver.calls[0]?.body ?? "")).toMatchObject({
    event: "audit.test",
    records: [],
  });
  expect((await state(stream)).test).toMatchObject({ said: "The address answered with HTTP 503." });
  stream.receiver.answer = 200;
  await resumeStream({ pool, settings: stream.settings });
  await stream.all();
  expect(stream.receiver.ids()).toEqual(expect.arrayContaining(ids));
});

test("a replay sends everything since a moment once more, under the same names", async () => {
  const stream = await scene();
  const old = new Date(Date.now() - 2 * 86_400_000);
  await addRecords(pool, 1, new Date(old.getTime() - 1000));
  const ids = await addRecords(pool, 2, old);
  await stream.all();
  await replayStream({ pool, settings: stream.settings }, old);
  await stream.all();
  const sent = stream.receiver.ids();
  expect(sent.filter((id) => ids.includes(id))).toEqual([...ids, ...ids]);
  const names = stream.receiver.taken.flatMap(({ log, records }) => records.map(({ id }) => `${log}.${id}`));
  expect(names.length - new Set(names).size).toBe(2);
  await expect(
    replayStream({ pool, settings: stream.settings }, new Date(Date.now() + 60_000)),
  ).rejects.toThrow("future");
});

test("what was sent while somebody asked for a replay does not undo it", async () => {
  const stream = await scene();
  const old = new Date(Date.now() - 30_000);
  const [first] = await addRecords(pool, 1, old);
  await stream.all();
  await addRecords(pool, 1);
  const writing = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = stream.worker({
    settings: { ...stream.settings, auditStream: { kind: "stdout" } },
    write: () => {
      writing.resolve();
      return written.promise;
    },
  });
  const sending = slow();
  await writing.promise;
  await replayStream({ pool, settings: stream.settings }, old);
  written.resolve();
  await sending;
  await stream.later();
  await stream.all();
  expect(stream.receiver.ids().filter((id) => id === first)).toHaveLength(2);
});

test("standard output gets one line of JSON for each record, and a line that cannot be written is tried again", async () => {
  const stream = await scene();
  const settings = { ...stream.settings, auditStream: { kind: "stdout" } as const };
  const ids = await addRecords(pool, 2);
  const broken = stream.worker({ settings, write: () => Promise.reject(new Error("write EPIPE")) });
  await stream.all(broken);
  expect((await showAuditStream({ pool, settings })).fault?.said).toBe("write EPIPE");
  await stream.later();
  await stream.all(stream.worker({ settings }));
  const lines = stream.lines
    .join("")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject(
    ids.map((id) => ({ event: "audit.record", id: String(id), actor: "ada@example.com" })),
  );
  expect(lines[1].cursor).toBe(`${lines[1].log}.${ids[1]}`);
});

test("whoever lacks the setting is told too what a worker streams, pauses it, and is told when none does any more", async () => {
  const unset = { pool, settings: { auditStream: null } };
  const stream = await scene();
  const webhook = { kind: "webhook", host: new URL(stream.receiver.address).host, hasSecret: true };
  const shown = await showAuditStream(unset);
  expect(shown).toMatchObject({ state: "current", goesTo: webhook });
  expect(Date.now() - Date.parse(shown.lastRun ?? "")).toBeLessThan(30_000);
  await pauseStream(unset);
  const [waiting] = await addRecords(pool, 1);
  expect((await showAuditStream(unset)).state).toBe("paused");
  expect(await auditStreamMetrics(pool, unset.settings)).not.toContain("_seconds 0\n");
  await resumeStream(unset);
  await stream.all();
  expect(stream.receiver.ids()).toContain(waiting);
  await stream.worker({ settings: { ...stream.settings, auditStream: { kind: "stdout" } } })();
  expect((await showAuditStream(unset)).goesTo).toEqual({ kind: "stdout" });

  await pool.query("update audit_stream set turn_at = now() - interval '31 seconds'");
  expect(await showAuditStream(unset)).toMatchObject({ state: "silent", goesTo: { kind: "stdout" } });
  expect((await state(stream)).state).toBe("silent");
  await stream.one();
  expect(await showAuditStream(unset)).toMatchObject({ state: "current", goesTo: webhook });

  await pool.query("update audit_stream set turn_at = null");
  expect(await showAuditStream(unset)).toMatchObject({ state: "off", goesTo: null, lastRun: null });
  await expect(pauseStream(unset)).rejects.toThrow("There is no audit stream.");
});
