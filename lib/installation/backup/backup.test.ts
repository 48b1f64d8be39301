import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Pool } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { checkBackup } from "#lib/installation/backup/check-backup";
import { createBackup } from "#lib/installation/backup/create-backup";
import { framesOf } from "#lib/installation/backup/frames";
import { openBackup } from "#lib/installation/backup/read-backup-file";
import { describeDatabase, readTables } from "#lib/installation/backup/read-database";
import { restoreBackup } from "#lib/installation/backup/restore-backup";
import { beside } from "#lib/installation/backup/scratch-database";
import { onSnapshot } from "#lib/installation/backup/snapshot";
import { writeBackupFile } from "#lib/installation/backup/write-backup-file";
import { wrongCounter } from "#lib/installation/counter-checks";
import { attachMonth } from "#lib/platform/months/attach-month";
import { detachMonth } from "#lib/platform/months/detach-month";
import { makeMonths } from "#lib/platform/months/make-months";
import { showPartitions } from "#lib/platform/months/partitions";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { migrate } from "#lib/platform/schema/migrate";
import { migrationsFolder } from "#lib/platform/schema/migration-files";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import { parseSettings } from "#lib/platform/settings/settings";
import { beginHeld } from "#lib/service/hold/hold-delivery";
import { sendMessage } from "#lib/service/messages/send-message";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";
import { absorbAll, divideMirror, mintReader, yearOfMessages } from "#lib/testing/console/months-of-mirror";
import { query } from "#lib/testing/database/embedded";
import { fillTables } from "#lib/testing/database/filled-tables";
import { emptyDatabase, migratedDatabase, ownDatabase } from "#lib/testing/database/own-database";
import { schemaLines } from "#lib/testing/database/schema-lines";
import { someMigrations } from "#lib/testing/database/some-migrations";
import { changedTables, wholeDatabase } from "#lib/testing/database/whole-database";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { fillMonth, monthsAgo } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const BY = { actor: "ada@redial.test", address: null, traceId: null };
const ROWS = 300;
/** What a restore adds to the rows, and what only running processes need. */
const NOT_COPIED = ["audit", "backup", "delivery_hold", "key_holder", "process_report", "rate_slot"];
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

type Source = { pool: Pool; url: string };

/** One installation with messages that wait to be sent, and a backup of it. A test leaves both as they are. */
const { pool, url } = await ownDatabase();
const settings = parseSettings({ SECRET_KEY: randomBytes(32).toString("hex") });
await prepareKeys(pool, settings);
const { nationalIdKey, fingerprint } = await openKeyRing(pool, settings);
const source = { pool, url, settings, nationalIdKey };
const caller = await mintCampaign(source);
await mintBatch(source, caller, ROWS);
const making = { pool, databaseUrl: url, by: BY, signal: new AbortController().signal };
const whole = join(mkdtempSync(join(inject("runFolder"), "backup-")), "one.backup");
await createBackup(whole, making);
const { header, close } = await openBackup(whole);
close();

/** Another one, for a test that changes it. */
async function installation() {
  const own = await migratedDatabase();
  const pool = openedPool(own);
  await prepareKeys(pool, settings);
  const { nationalIdKey } = await openKeyRing(pool, settings);
  return { url: own, pool, settings, nationalIdKey };
}

function openedPool(url: string): Pool {
  const pool = openPool(url, 4, "backup test");
  onTestFinished(() => pool.end());
  return pool;
}

async function backUp({ pool, url }: Source): Promise<string> {
  const file = join(temporaryFolder(), "one.backup");
  await createBackup(file, { ...making, pool, databaseUrl: url });
  return file;
}

async function restored(file: string): Promise<Source> {
  const url = await emptyDatabase();
  await restoreBackup(file, url);
  return { url, pool: openedPool(url) };
}

/** On the server of the tests: one of its own takes seconds to create, and the test of the command does so. */
function check(file: string) {
  return checkBackup(file, { settings, onScratch: (_, work) => beside(url, work) });
}

/** A changed copy of the file. */
function changed(file: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(temporaryFolder(), "changed.backup");
  writeFileSync(copy, change(readFileSync(file)));
  return copy;
}

test("every row of every table comes back, so does the schema, and no sequence gives a number twice", async () => {
  const own = await migratedDatabase();
  // Their data keys belong to no SECRET_KEY.
  await fillTables(own, ROWS);
  const filled = { url: own, pool: openedPool(own) };
  const before = await wholeDatabase(filled.pool);
  const file = await backUp(filled);
  const copy = await restored(file);
  const differing = changedTables(before, await wholeDatabase(copy.pool));
  expect(differing.filter((name) => !NOT_COPIED.includes(name))).toEqual([]);
  expect(await schemaLines(copy.pool)).toEqual(await schemaLines(filled.pool));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const next = (of: Pool) =>
    rows(
      of,
      sql`
      select c.relname as name, nextval(c.oid) as value from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relname <> 'audit_id_seq' order by 1`,
    );
  expect(await next(copy.pool)).toEqual(await next(filled.pool));
});

/** What of this kind is in the schema, but what a crash of the server empties. */
function named(of: Pool, kind: "r" | "S"): Promise<{ name: string }[]> {
  return rows(
    of,
    sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = ${kind}
      and (relkind = 'S' or relpersistence <> 'u')
    order by 1`,
  );
}

test("the header says what is in the file, and SECRET_KEY is nowhere in it", async () => {
  const { tables } = await openBackup(whole);
  expect(header.tables.find(({ name }) => name === "message")?.rows).toBe(ROWS);
  expect(header.migrations.map(({ name }) => name)).toContain("008-backup.sql");
  expect(header.secretKeys).toEqual([fingerprint]);
  const secret = settings.secretKey ?? "";
  for await (const table of tables)
    for await (const bytes of table.rows) {
      expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes(Buffer.from(secret, "hex").toString("hex"))).toBe(false);
    }
});

test("the file has every table of the schema, and months come back as they were, detached ones too, and go on", async () => {
  const source = await installation();
  const caller = await mintCampaign(source);
  await fillMonth(source, caller, monthsAgo(4).day, 20);
  await turnOnPartitions(MESSAGE_MONTHS, source, { now: monthsAgo(4).day });
  await fillMonth(source, caller, monthsAgo(3).day, 30);
  await makeMonths(MESSAGE_MONTHS, source.pool, source.url);
  await fillMonth(source, caller, monthsAgo(0).day, 10);
  await source.pool.query("update message_state set updated_at = now() - interval '9 days'");
  await detachMonth(MESSAGE_MONTHS, source, monthsAgo(3).month);

  const file = await backUp(source);
  const { header, close } = await openBackup(file);
  close();
  expect(header.tables.map(({ name }) => ({ name }))).toEqual(await named(source.pool, "r"));
  expect(header.sequences.map(({ name }) => ({ name }))).toEqual(await named(source.pool, "S"));
  const copy = await restored(file);
  const months = async (of: Pool) => (await schemaLines(of)).filter((line) => line.includes("message_20"));
  expect(await months(copy.pool)).toEqual(await months(source.pool));
  const counted = (of: Pool) =>
    rows(of, sql`select tableoid::regclass::text as place, count(*) as n from message group by 1 order by 1`);
  expect(await counted(copy.pool)).toEqual(await counted(source.pool));
  await attachMonth(MESSAGE_MONTHS, copy, monthsAgo(3).month);
  expect(await oneRow(copy.pool, sql`select count(*) as n from message`)).toEqual({ n: 60 });
  expect(await showPartitions(MESSAGE_MONTHS, copy)).toMatchObject({ partitions: "on" });
  await check(file);
});

test("so do the mirror's months, with the views that restricted operators read through", async () => {
  const source = await installation();
  const { campaign } = await mintReader(source.pool);
  const messages = yearOfMessages([4, 3, 0], 20);
  const ada = randomUUID();
  await source.pool.query(
    sql`insert into own_work (campaign, object_id, operator_id) values (${campaign.id}, ${messages.at(-1)?.id}, ${ada})`,
  );
  await absorbAll(source.pool, campaign.id, messages.slice(0, 20));
  await divideMirror(source.pool, source.pool, source.url, 4);
  await absorbAll(source.pool, campaign.id, messages);
  await detachMonth(MIRROR_MONTHS, source, monthsAgo(3).month);

  const copy = await restored(await backUp(source));
  // PostgreSQL cuts the long names of months' indexes, each time in its own way.
  const facts = async (of: Pool) =>
    (await schemaLines(of)).map((line) => line.replace(/(_20\d\d_\d\d_\w*_updated_)\w+/, "$1"));
  expect(await facts(copy.pool)).toEqual(await facts(source.pool));
  const counted = (of: Pool) =>
    rows(
      of,
      sql`select tableoid::regclass::text as place, count(*) as n from mirror_message group by 1 order by 1`,
    );
  expect(await counted(copy.pool)).toEqual(await counted(source.pool));
  expect(await wrongCounter(copy.pool)).toBeNull();
  expect(await absorbAll(copy.pool, campaign.id, messages)).toBe(0);
  await attachMonth(MIRROR_MONTHS, copy, monthsAgo(3).month);
  const seen = await begin(copy.pool, async (tx) => {
    await tx.query(sql`select set_config('redial.sender', ${ada}, true)`);
    return rows(
      tx,
      sql`
      select id, t.recipient = m.recipient as whole
      from redial_own.mirror_message m join redial_own.mirror_text t using (campaign, id)
    `,
    );
  });
  expect(seen).toEqual([{ id: messages.at(-1)?.id, whole: true }]);
});

test("a restored database holds delivery: nothing is handed over until somebody releases it", async () => {
  const copy = await restored(whole);
  const delivery = testDelivery({ ...source, pool: copy.pool });
  await handOverAll(delivery);
  expect(delivery.submitted).toEqual([]);
  expect(await beginHeld(copy, { held: false, folder: null })).toContain("restored from a backup");
  await handOverAll(delivery);
  expect(delivery.submitted).toEqual([]);
});

test("a backup of an older version is brought to the schema of this one", async () => {
  const older = await emptyDatabase();
  await migrate(
    older,
    someMigrations(migrationsFolder(), (name) => name < "004"),
  );
  await fillTables(older, ROWS);
  const file = join(temporaryFolder(), "older.backup");
  // As the older version would have written it.
  await onSnapshot(older, async (snapshot) => {
    const header = await describeDatabase(snapshot);
    await writeBackupFile(file, framesOf(header, readTables(snapshot, header)), new AbortController().signal);
  });
  const copy = await restored(file);
  const names = await rows<{ name: string }>(copy.pool, sql`select name from schema_migration order by name`);
  expect(names.map(({ name }) => name)).toContain("008-backup.sql");
  expect(await oneRow(copy.pool, sql`select count(*) as n from message`)).toEqual({ n: ROWS });
  expect(await schemaLines(copy.pool)).toEqual(await schemaLines(pool));
});

async function* emptyTables(tables: { name: string }[]) {
  async function* none(): AsyncGenerator<Buffer> {}
  for (const { name } of tables) yield { name, rows: none() };
}

test("rows that are written meanwhile are not in it, and wait for nothing", async () => {
  const kept = () => oneRow<{ n: number }>(pool, sql`select count(*) as n from message`);
  const { n } = await kept();
  const file = join(temporaryFolder(), "one.backup");
  let sent = 0;
  let writing: Promise<unknown> = Promise.resolve();
  await createBackup(file, {
    ...making,
    onProgress: () => {
      writing = writing.then(() => sendMessage(source, caller, single)).then(() => sent++);
    },
  });
  await writing;
  expect(sent).toBeGreaterThan(0);
  const { header, close } = await openBackup(file);
  close();
  expect(header.tables.find(({ name }) => name === "message")?.rows).toBe(n);
  await check(file);
  expect(await kept()).toEqual({ n: n + sent });
});

const damages: [what: string, change: (bytes: Buffer) => Buffer, sentence: string][] = [
  ["was cut off in the middle", (bytes) => bytes.subarray(0, bytes.length >> 1), "it was cut off"],
  ["lacks its last byte", (bytes) => bytes.subarray(0, -1), "it was cut off"],
  ["is empty", () => Buffer.alloc(0), "it was cut off"],
  ["is another file", () => Buffer.from("recipient,language\n"), "it does not begin as one"],
  ["has something after its end", (bytes) => Buffer.concat([bytes, bytes]), "something follows its end"],
];
test.for(damages)(
  "a file that %s is refused in a sentence, and restores nothing",
  async ([, change, sentence]) => {
    const file = changed(whole, change);
    await expect(check(file)).rejects.toThrow(sentence);
    const url = await emptyDatabase();
    await expect(restoreBackup(file, url)).rejects.toThrow("cannot be used as a backup");
    expect(await query(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
      [],
    );
  },
);

test("whichever byte of a file is changed, a check finds it, or it reads the same rows", async () => {
  const bytes = readFileSync(whole);
  const rows = await readAll(whole);
  // The compression has bits that change nothing: byte 4 holds one that readers must ignore.
  const spread = Array.from({ length: 400 }, (_, i) => Math.floor((bytes.length * i) / 400));
  let found = 0;
  for (const at of [4, ...spread]) {
    const flipped = changed(whole, (copy) => copy.fill((copy[at] ?? 0) ^ 0x10, at, at + 1));
    const read = await readAll(flipped).catch((error: Error) => error.message);
    if (read === rows) continue;
    expect(read, `byte ${at} of ${bytes.length}`).toContain("cannot be used as a backup");
    found++;
  }
  expect(found).toBeGreaterThan(350);
});

test("memory stays flat: of 64 MB of rows less than 16 MB are held at once, written and read", async () => {
  const file = join(temporaryFolder(), "large.backup");
  const piece = Buffer.alloc(64 * 1024, "6581234567\tenglish\n");
  const pieces = 64 * 16;
  const begun = await heldBytes();
  const held: number[] = [];
  async function* rows() {
    for (let i = 1; i <= pieces; i++) {
      // A copy, as each piece from the database is.
      yield Buffer.from(piece);
      if (i % 256 === 0) held.push((await heldBytes()) - begun);
    }
  }
  async function* tables() {
    yield { name: "message", rows: rows() };
  }
  await writeBackupFile(file, framesOf(header, tables()), making.signal);
  let bytes = 0;
  for await (const table of (await openBackup(file)).tables)
    for await (const read of table.rows) {
      bytes += read.length;
      if (bytes >= (held.length - 3) * 256 * piece.length) held.push((await heldBytes()) - begun);
    }
  expect(bytes).toBe(pieces * piece.length);
  expect(held.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...held) / 1e6).toBeLessThan(16);
});

/** What is in use when everything else was collected, which takes more than one turn. */
async function heldBytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const found: number[] = [];
  for (let i = 0; i < 3; i++) {
    collect();
    await setImmediate();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    found.push(heapUsed + arrayBuffers);
  }
  return Math.min(...found);
}

/** The digest of every table's name and rows. */
async function readAll(file: string): Promise<string> {
  const { tables } = await openBackup(file);
  const hash = createHash("sha256");
  for await (const { name, rows } of tables) {
    hash.update(name);
    for await (const piece of rows) hash.update(piece);
  }
  return hash.digest("hex");
}

test("rows that are fewer than the header says are found, and so are counters that are wrong", async () => {
  const short = join(temporaryFolder(), "short.backup");
  const { tables } = await openBackup(whole);
  const more = header.tables.map((table) =>
    table.name === "message" ? { ...table, rows: table.rows + 1 } : table,
  );
  await writeBackupFile(short, framesOf({ ...header, tables: more }, tables), making.signal);
  await expect(check(short)).rejects.toThrow(`message should have ${ROWS + 1} rows and has ${ROWS}`);

  await pool.query("update status_count set n = n + 1");
  const wrong = await backUp(source).finally(() => pool.query("update status_count set n = n - 1"));
  await expect(check(wrong)).rejects.toThrow("counts by status that differ");
});

test("another SECRET_KEY is refused, with both fingerprints and what to do", async () => {
  const settings = parseSettings({ SECRET_KEY: randomBytes(32).toString("hex") });
  await expect(checkBackup(whole, { settings })).rejects.toThrow(
    /SECRET_KEY has the fingerprint \w{8}, and .* belongs to the one with the fingerprint \w{8}/,
  );
});

test("data keys that SECRET_KEY does not open are found", async () => {
  // Twice is as before.
  const flip = () =>
    pool.query("update wrapped_key set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1)");
  await flip();
  const file = await backUp(source).finally(flip);
  await expect(check(file)).rejects.toThrow("does not open");
});

test("a backup of a newer version is refused by name", async () => {
  const write = async (newer: object) => {
    const file = join(temporaryFolder(), "newer.backup");
    await writeBackupFile(
      file,
      framesOf({ ...header, version: "9.9", ...newer }, emptyTables([])),
      making.signal,
    );
    return restoreBackup(file, await emptyDatabase());
  };
  await expect(write({ format: 2 })).rejects.toThrow("made by a newer version of Redial (9.9)");
  const migrations = [...header.migrations, { name: "900-new.sql", sha: "0" }];
  await expect(write({ migrations })).rejects.toThrow("it has the migration 900-new.sql");
});

test("a database with tables is left as it is", async () => {
  const before = await wholeDatabase(pool);
  await expect(restoreBackup(whole, url)).rejects.toThrow("The database is not empty");
  expect(await wholeDatabase(pool)).toEqual(before);
});

test("tables that are not Redial's are named and left out, and a hoster's extensions with views are no hindrance", async () => {
  await pool.query("create table my_notes (id int); insert into my_notes values (1)");
  const file = join(temporaryFolder(), "one.backup");
  const made = await createBackup(file, making).finally(() => pool.query("drop table my_notes"));
  expect(made.leftOut).toEqual(["my_notes"]);
  const url = await emptyDatabase();
  await query(url, "create extension pg_stat_statements");
  await restoreBackup(file, url);
  expect(await query(url, "select 1 from pg_class where relname = 'my_notes'")).toEqual([]);
  expect(await query(url, "select 1 from message limit 1")).toHaveLength(1);
});

test("a user without the rights is told which one is missing, and nothing is left behind", async () => {
  const user = `limited_${randomBytes(4).toString("hex")}`;
  const url = await emptyDatabase();
  await query(url, `create role ${user} login password 'x'`);
  onTestFinished(() => query(url, `drop role ${user}`).then(() => undefined));
  const limited = new URL(url);
  limited.username = user;
  limited.password = "x";
  await expect(restoreBackup(whole, limited.href)).rejects.toThrow("alter database NAME owner to USER");
  await expect(beside(limited.href, async () => undefined)).rejects.toThrow("alter role USER createdb");
  expect(await query(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});

test("a file that is there is left as it is", async () => {
  const file = join(temporaryFolder(), "one.backup");
  writeFileSync(file, "mine");
  await expect(createBackup(file, making)).rejects.toThrow("exists already");
  expect(readFileSync(file, "utf8")).toBe("mine");
  await expect(createBackup(join(dirname(file), "none", "x"), making)).rejects.toThrow("There is no folder");
  expect(readdirSync(dirname(file))).toEqual(["one.backup"]);
});

test("an interrupted backup leaves nothing behind, and neither does an interrupted restore", async () => {
  const file = join(temporaryFolder(), "one.backup");
  const records = () => rows(pool, sql`select id from backup order by id`);
  const before = await records();
  const stopping = new AbortController();
  await expect(
    createBackup(file, { ...making, signal: stopping.signal, onProgress: () => stopping.abort() }),
  ).rejects.toThrow("The backup was interrupted; nothing was kept.");
  expect(readdirSync(dirname(file))).toEqual([]);
  expect(await records()).toEqual(before);

  const url = await emptyDatabase();
  const ending = new AbortController();
  await expect(
    restoreBackup(whole, url, { signal: ending.signal, onProgress: () => ending.abort() }),
  ).rejects.toThrow("The restore was interrupted");
  expect(await query(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  await restoreBackup(whole, url);
});

test("what a killed backup left behind does not stop the next one", async () => {
  const file = join(temporaryFolder(), "one.backup");
  writeFileSync(`${file}.unfinished`, "half");
  await createBackup(file, making);
  expect(readdirSync(dirname(file))).toEqual(["one.backup"]);
});

test("two backups of one database are not made at once", async () => {
  await onSnapshot(url, async () => {
    await expect(backUp(source)).rejects.toThrow("Another backup of this database is being made");
  });
  expect(existsSync(await backUp(source))).toBe(true);
});

test("a schema that changes meanwhile waits, and a snapshot never sees half of it", async () => {
  await onSnapshot(url, async () => {
    await expect(
      begin(pool, async (tx) => {
        await tx.query("set local lock_timeout = 100");
        await tx.query("alter table campaign add column new_one text");
      }),
    ).rejects.toThrow("lock timeout");
  });
});
