import { appendFileSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ageAudit } from "#lib/installation/ageing/age-audit";
import type { Ageing } from "#lib/installation/ageing/context";
import { openAgeingPool } from "#lib/installation/ageing/run-ageing";
import { AGEING_ROLE } from "#lib/platform/postgres/ageing-role";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";
import { said, start, until } from "#lib/testing/process/processes";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const { pool, url } = await ownDatabase();
const DENIED = /never changed or removed/;

beforeEach(async () => {
  await pool.query("alter table audit disable trigger user");
  await pool.query("delete from audit; delete from audit_export");
  await pool.query("alter table audit enable trigger user");
});

/** Records of the first days of each month of 2019, and one of now. */
async function addRecords(n: number): Promise<number[]> {
  const made = await rows<{ id: number }>(
    pool,
    sql`
      insert into audit (at, actor, action, target, parameters)
      select '2019-01-01T00:00:00Z'::timestamptz + (i % 12) * interval '1 month' + i * interval '1 s', 'ada@example.com',
        'message.retry', 'message_' || i, jsonb_build_object('text', E'two\nlines "quoted" ' || i)
      from generate_series(1, ${n}::integer) i returning id
    `,
  );
  await pool.query("insert into audit (actor, action, target, parameters) values ('young', '', '', '{}')");
  return made.map(({ id }) => id);
}

function ager(folder: string | null, auditStream: Ageing["settings"]["auditStream"] = null) {
  const own = openAgeingPool(url);
  onTestFinished(() => own.end());
  const settings = { auditYears: 2, auditExportFolder: folder, auditStream };
  const warnings: string[] = [];
  const ageing = { pool: own, ownerUrl: url, settings, warn: (line: string) => warnings.push(line) };
  const all = async (step?: number) => {
    while (await ageAudit(ageing, step)) {}
  };
  return { ageing, all, warnings };
}

/** The ids of all records in the files, in file order. */
function exported(folder: string): number[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      gunzipSync(readFileSync(join(folder, file)))
        .toString()
        .trim()
        .split("\n"),
    )
    .map((line) => JSON.parse(line).id);
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

async function left(): Promise<string[]> {
  const found = await rows<{ actor: string }>(
    pool,
    sql`select actor from audit where action <> 'audit.delete' order by id`,
  );
  return found.map(({ actor }) => actor);
}

const byNumber = (a: number, b: number) => a - b;

test("old records are deleted, each in the file of its month before; the young stay, and the deletion is recorded", async () => {
  const folder = temporaryFolder();
  const ids = await addRecords(120);
  await ager(folder).all(7);
  expect(await left()).toEqual(["young"]);
  expect(readdirSync(folder).sort()).toEqual(
    Array.from({ length: 12 }, (_, month) => `audit-2019-${String(month + 1).padStart(2, "0")}.jsonl.gz`),
  );
  expect(exported(folder).toSorted(byNumber)).toEqual(ids.toSorted(byNumber));
  const march = gunzipSync(readFileSync(join(folder, "audit-2019-03.jsonl.gz")))
    .toString()
    .trim()
    .split("\n");
  expect(march.map((line) => JSON.parse(line).at.slice(0, 7))).toEqual(Array(10).fill("2019-03"));
  expect(JSON.parse(march[0] ?? "")).toMatchObject({ actor: "ada@example.com", action: "message.retry" });
  expect(statSync(join(folder, "audit-2019-03.jsonl.gz")).mode & 0o777).toBe(0o600);
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select sum((parameters ->> 'records')::integer) as n from audit where action = 'audit.delete'`,
  );
  expect(n).toBe(120);
});

test("without a folder they are only deleted", async () => {
  await addRecords(5);
  await ager(null).all();
  expect(await left()).toEqual(["young"]);
});

test("records that the audit stream has not sent stay, and the log says why", async () => {
  const ids = await addRecords(5);
  const { all, warnings } = ager(null, { kind: "stdout" });
  const sentUpTo = (id: number | null) => pool.query(sql`update audit_stream set last_id = ${id}`);
  for (const [sent, stay] of [
    [null, 6],
    [ids[1] ?? 0, 4],
  ] as const) {
    await sentUpTo(sent);
    await all(1);
    expect(await left()).toHaveLength(stay);
    expect(warnings.pop()).toContain("AUDIT_STREAM has not sent them yet");
  }
  await sentUpTo(ids.at(-1) ?? 0);
  await all();
  expect(await left()).toEqual(["young"]);
});

test("records that another worker has to send stay too, until none has streamed for a day", async () => {
  await addRecords(5);
  const { all } = ager(null);
  const streamed = (ago: string) =>
    pool.query(sql`update audit_stream set last_id = null, turn_at = clock_timestamp() - ${ago}::interval`);
  await streamed("23 hours");
  await all(1);
  expect(await left()).toHaveLength(6);
  await streamed("25 hours");
  await all();
  expect(await left()).toEqual(["young"]);
});

test("every deleted record is in the files once, however often the worker is killed", async () => {
  const folder = temporaryFolder();
  const ids = await addRecords(360);
  for (let kills = 0; kills < 4; kills++) {
    const before = sizeOf(folder);
    const worker = start([process.execPath, "lib/testing/ageing/audit-ager.ts", url, folder, "5"]);
    await said(worker, "ready");
    // The worker deletes the records soon after it has written them to a file.
    await until(
      () => sizeOf(folder) > before || worker.child.exitCode !== null,
      () => "the worker writes nothing",
    );
    worker.child.kill("SIGKILL");
    await worker.ended;
  }
  await ager(folder).all(30);
  expect(await left()).toEqual(["young"]);
  expect(exported(folder).toSorted(byNumber)).toEqual(ids.toSorted(byNumber));
});

test("what a worker wrote without committing its deletion is cut off", async () => {
  const folder = temporaryFolder();
  const ids = await addRecords(24);
  const { ageing, all } = ager(folder);
  await ageAudit(ageing, 1);
  appendFileSync(join(folder, "audit-2019-01.jsonl.gz"), "a torn member");
  await all();
  expect(exported(folder).toSorted(byNumber)).toEqual(ids.toSorted(byNumber));
});

test("two at once write each record once", async () => {
  const folder = temporaryFolder();
  const ids = await addRecords(120);
  const one = async () => {
    const { all } = ager(folder);
    while ((await left()).length > 1) await all(5).catch(() => undefined);
  };
  await Promise.all([one(), one()]);
  expect(exported(folder).toSorted(byNumber)).toEqual(ids.toSorted(byNumber));
});

test("a file that was moved away is left alone, and a file of somebody else's is not written to", async () => {
  const folder = temporaryFolder();
  const ids = await addRecords(24);
  appendFileSync(join(folder, "audit-2019-02.jsonl.gz"), "another installation's");
  const { ageing, all } = ager(folder);
  await ageAudit(ageing, 1);
  renameSync(join(folder, "audit-2019-01.jsonl.gz"), join(folder, "audit-2019-00.jsonl.gz"));
  await all();
  expect(readFileSync(join(folder, "audit-2019-02.jsonl.gz"), "utf8")).toBe("another installation's");
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(["audit-2019-01-2.jsonl.gz", "audit-2019-02-2.jsonl.gz"]),
  );
  renameSync(join(folder, "audit-2019-02.jsonl.gz"), join(temporaryFolder(), "foreign"));
  expect(exported(folder).toSorted(byNumber)).toEqual(ids.toSorted(byNumber));
});

test("nothing is deleted that could not be written", async () => {
  await addRecords(3);
  const folder = join(temporaryFolder(), "file");
  appendFileSync(folder, "no folder");
  await expect(ager(folder).all()).rejects.toThrow("EEXIST");
  expect(await left()).toHaveLength(4);
});

test("only the role of ageing removes records, none of the last year, and it may do nothing else", async () => {
  await addRecords(3);
  const as = (role: string | null, statement: string) =>
    begin(pool, async (tx) => {
      if (role) await tx.query(`set local role ${role}`);
      await tx.query(statement);
    });
  await expect(as(null, "delete from audit")).rejects.toThrow(DENIED);
  await expect(as("redial_app", "delete from audit")).rejects.toThrow("permission denied");
  await expect(as(AGEING_ROLE, "delete from audit")).rejects.toThrow("of the last year");
  await expect(as(AGEING_ROLE, "update audit set actor = 'x'")).rejects.toThrow("permission denied");
  await expect(as(AGEING_ROLE, "truncate audit")).rejects.toThrow("permission denied");
  await expect(as(AGEING_ROLE, "delete from message")).rejects.toThrow("permission denied");
  await expect(as(AGEING_ROLE, "select from operator")).rejects.toThrow("permission denied");
  expect(await left()).toHaveLength(4);
  await as(AGEING_ROLE, "delete from audit where at < now() - interval '2 years'");
  expect(await left()).toEqual(["young"]);
});
