import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
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
import { emptyDatabase, migratedDatabase } from "#lib/testing/database/own-database";
import { schemaLines } from "#lib/testing/database/schema-lines";
import { someMigrations } from "#lib/testing/database/some-migrations";
import { changedTables, wholeDatabase } from "#lib/testing/database/whole-database";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { fillMonth, monthsAgo } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const BY = { actor: "ada@redial.test", address: null, traceId: null };
const ROWS = 300;
/** Tables to which a restore adds rows, and tables that only running processes need. */
const NOT_COPIED = ["audit", "backup", "delivery_hold", "key_holder", "process_report", "rate_slot"];
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

type Source = Awaited<ReturnType<typeof installation>>;

async function installation() {
  const url = await migratedDatabase();
  const settings = parseSettings({ SECRET_KEY: randomBytes(32).toString("hex") });
  const pool = openedPool(url);
  await prepareKeys(pool, settings);
  const { nationalIdKey } = await openKeyRing(pool, settings);
  return { url, pool, settings, nationalIdKey };
}

/** Rows in every table that grows. Their data keys belong to no SECRET_KEY. */
async function filled() {
  const url = await migratedDatabase();
  await fillTables(url, ROWS);
  return { url, pool: openedPool(url) };
}

/** Messages that wait to be sent. */
async function withMessages() {
  const source = await installation();
  await mintBatch(source, await mintCampaign(source), ROWS);
  return source;
}

function openedPool(url: string): Pool {
  const pool = openPool(url, 4, "backup test");
  onTestFinished(() => pool.end());
  return pool;
}

async function backUp({ pool, url }: Pick<Source, "pool" | "url">, name = "one.backup"): Promise<string> {
  const file = join(temporaryFolder(), name);
  await createBackup(file, { pool, databaseUrl: url, by: BY, signal: new AbortController().signal });
  return file;
}

async function restored(file: string): Promise<{ url: string; pool: Pool }> {
  const url = await emptyDatabase();
  await restoreBackup(file, url);
  return { url, pool: openedPool(url) };
}

/** A changed copy of the file. */
function changed(file: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(temporaryFolder(), "changed.backup");
  writeFileSync(copy, change(readFileSync(file)));
  return copy;
}

test("every row of every table comes back, and so does the schema", async () => {
  const source = await filled();
  const before = await wholeDatabase(source.pool);
  const file = await backUp(source);
  const copy = await restored(file);
  const differing = changedTables(before, await wholeDatabase(copy.pool));
  expect(differing.filter((name) => !NOT_COPIED.includes(name))).toEqual([]);
  expect(await schemaLines(copy.pool)).toEqual(await schemaLines(source.pool));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("the file has every table of the schema, but those that a crash of the server empties", async () => {
  const source = await installation();
  await turnOnPartitions(MESSAGE_MONTHS, source);
  const { header, close } = await openBackup(await backUp(source));
  close();
  const tables = await query<{ name: string }>(
    source.url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence <> 'u' order by relname`,
  );
  expect(header.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  const sequences = await query<{ name: string }>(
    source.url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  expect(header.sequences.map(({ name }) => name)).toEqual(sequences.map(({ name }) => name));
});

test("the header says what is in the file, and SECRET_KEY is nowhere in it", async () => {
  const source = await withMessages();
  const file = await backUp(source);
  const { header, tables } = await openBackup(file);
  expect(header.tables.find(({ name }) => name === "message")?.rows).toBe(ROWS);
  expect(header.migrations.map(({ name }) => name)).toContain("008-backup.sql");
  const { fingerprint } = await openKeyRing(source.pool, source.settings);
  expect(header.secretKeys).toEqual([fingerprint]);
  const secret = source.settings.secretKey ?? "";
  for await (const table of tables)
    for await (const bytes of table.rows) {
      expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes(Buffer.from(secret, "hex").toString("hex"))).toBe(false);
    }
});

test("ids go on where they were: no sequence gives a number twice", async () => {
  const source = await filled();
  const copy = await restored(await backUp(source));
  const next = (of: Pool) =>
    rows(
      of,
      sql`
      select c.relname as name, nextval(c.oid) as value from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relname <> 'audit_id_seq' order by 1`,
    );
  expect(await next(copy.pool)).toEqual(await next(source.pool));
});

test("months come back as they were, detached ones too, and go on", async () => {
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
  const copy = await restored(file);
  const months = async (of: Pool) => (await schemaLines(of)).filter((line) => line.includes("message_20"));
  expect(await months(copy.pool)).toEqual(await months(source.pool));
  const counted = (of: Pool) =>
    rows(of, sql`select tableoid::regclass::text as place, count(*) as n from message group by 1 order by 1`);
  expect(await counted(copy.pool)).toEqual(await counted(source.pool));
  await attachMonth(MESSAGE_MONTHS, copy, monthsAgo(3).month);
  expect(await oneRow(copy.pool, sql`select count(*) as n from message`)).toEqual({ n: 60 });
  expect(await showPartitions(MESSAGE_MONTHS, copy)).toMatchObject({ partitions: "on" });
  await checkBackup(file, source);
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
    (await schemaLines(of)).map((line) => line.replace(/(_20\d\d_\d\d_\w*_updat)\w*/, "$1")).toSorted();
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
  const source = await installation();
  const caller = await mintCampaign(source);
  await mintBatch(source, caller, 30);
  const copy = await restored(await backUp(source));
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
  // Writes the file as the older version would have.
  await onSnapshot(older, async (snapshot) => {
    const header = await describeDatabase(snapshot);
    await writeBackupFile(file, framesOf(header, readTables(snapshot, header)), new AbortController().signal);
  });
  const copy = await restored(file);
  const names = await rows<{ name: string }>(copy.pool, sql`select name from schema_migration order by name`);
  expect(names.map(({ name }) => name)).toContain("008-backup.sql");
  expect(await oneRow(copy.pool, sql`select count(*) as n from message`)).toEqual({ n: ROWS });
  const fresh = await emptyDatabase();
  await migrate(fresh);
  expect(await schemaLines(copy.pool)).toEqual(await schemaLines(openedPool(fresh)));
});

async function* emptyTables(tables: { name: string }[]) {
  async function* none(): AsyncGenerator<Buffer> {}
  for (const { name } of tables) yield { name, rows: none() };
}

test("rows that are written meanwhile are not in it, and wait for nothing", async () => {
  const source = await installation();
  const caller = await mintCampaign(source);
  await mintBatch(source, caller, 1000);
  const file = join(temporaryFolder(), "one.backup");
  let sent = 0;
  let writing: Promise<unknown> = Promise.resolve();
  await createBackup(file, {
    ...{ pool: source.pool, databaseUrl: source.url, by: BY, signal: new AbortController().signal },
    onProgress: () => {
      writing = writing.then(() => sendMessage(source, caller, single)).then(() => sent++);
    },
  });
  await writing;
  expect(sent).toBeGreaterThan(0);
  const copy = await restored(file);
  expect(await oneRow(copy.pool, sql`select count(*) as n from message`)).toEqual({ n: 1000 });
  await checkBackup(file, source);
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
    const source = await withMessages();
    const file = changed(await backUp(source), change);
    await expect(checkBackup(file, source)).rejects.toThrow(sentence);
    const url = await emptyDatabase();
    await expect(restoreBackup(file, url)).rejects.toThrow("cannot be used as a backup");
    expect(await query(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
      [],
    );
  },
);

test("whichever byte of a file is changed, a check finds it, or it reads the same rows", async () => {
  const source = await installation();
  const file = await backUp(source);
  const bytes = readFileSync(file);
  const rows = await readAll(file);
  // The compression has bits that change nothing: byte 4 holds one that readers must ignore.
  const spread = Array.from({ length: 400 }, (_, i) => Math.floor((bytes.length * i) / 400));
  let found = 0;
  for (const at of [4, ...spread]) {
    const flipped = changed(file, (copy) => copy.fill((copy[at] ?? 0) ^ 0x10, at, at + 1));
    const read = await readAll(flipped).catch((error: Error) => error.message);
    if (read === rows) continue;
    expect(read, `byte ${at} of ${bytes.length}`).toContain("cannot be used as a backup");
    found++;
  }
  expect(found).toBeGreaterThan(350);
});

test("memory stays flat: after the first 100 MB of rows, 400 MB more take less than 100 MB, written and read", async () => {
  const file = join(temporaryFolder(), "large.backup");
  const piece = Buffer.alloc(64 * 1024, "6581234567\tenglish\n");
  const first = 100 * 16;
  const pieces = 500 * 16;
  let used = 0;
  let most = 0;
  const look = () => {
    const now = process.memoryUsage.rss();
    used ||= now;
    most = Math.max(most, now - used);
  };
  async function* rows() {
    for (let i = 0; i < pieces; i++) {
      if (i >= first) look();
      // Each piece is a new copy, like the pieces from the database.
      yield Buffer.from(piece);
    }
  }
  async function* tables() {
    yield { name: "message", rows: rows() };
  }
  const source = await installation();
  const { header, close } = await openBackup(await backUp(source));
  close();
  await writeBackupFile(file, framesOf(header, tables()), new AbortController().signal);
  let bytes = 0;
  for await (const table of (await openBackup(file)).tables)
    for await (const read of table.rows) {
      look();
      bytes += read.length;
    }
  expect(bytes).toBe(pieces * piece.length);
  expect(most / 1e6).toBeLessThan(100);
});

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
  const source = await installation();
  const caller = await mintCampaign(source);
  await mintBatch(source, caller, 20);
  const file = await backUp(source);
  const { header, close } = await openBackup(file);
  close();
  const short = join(temporaryFolder(), "short.backup");
  const tables = (await openBackup(file)).tables;
  const more = header.tables.map((table) =>
    table.name === "message" ? { ...table, rows: table.rows + 1 } : table,
  );
  await writeBackupFile(short, framesOf({ ...header, tables: more }, tables), new AbortController().signal);
  await expect(checkBackup(short, source)).rejects.toThrow("message should have 21 rows and has 20");

  await source.pool.query("update status_count set n = n + 1");
  await expect(checkBackup(await backUp(source), source)).rejects.toThrow("counts by status that differ");
});

test("another SECRET_KEY is refused, with both fingerprints and what to do", async () => {
  const source = await installation();
  const file = await backUp(source);
  const settings = parseSettings({ SECRET_KEY: randomBytes(32).toString("hex") });
  await expect(checkBackup(file, { settings })).rejects.toThrow(
    /SECRET_KEY has the fingerprint \w{8}, and .* belongs to the one with the fingerprint \w{8}/,
  );
});

test("data keys that SECRET_KEY does not open are found", async () => {
  const source = await installation();
  await source.pool.query(
    "update wrapped_key set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1)",
  );
  await expect(checkBackup(await backUp(source), source)).rejects.toThrow("does not open");
});

test("a backup of a newer version is refused by name", async () => {
  const source = await installation();
  const { header, close } = await openBackup(await backUp(source));
  close();
  const write = async (newer: object) => {
    const file = join(temporaryFolder(), "newer.backup");
    await writeBackupFile(
      file,
      framesOf({ ...header, version: "9.9", ...newer }, emptyTables([])),
      new AbortController().signal,
    );
    return restoreBackup(file, await emptyDatabase());
  };
  await expect(write({ format: 2 })).rejects.toThrow("made by a newer version of Redial (9.9)");
  const migrations = [...header.migrations, { name: "900-new.sql", sha: "0" }];
  await expect(write({ migrations })).rejects.toThrow("it has the migration 900-new.sql");
});

test("a database with tables is left as it is", async () => {
  const source = await installation();
  const file = await backUp(source);
  const before = await wholeDatabase(source.pool);
  await expect(restoreBackup(file, source.url)).rejects.toThrow("The database is not empty");
  expect(await wholeDatabase(source.pool)).toEqual(before);
});

test("a database in which a hoster's extensions have views takes a backup", async () => {
  const file = await backUp(await withMessages());
  const url = await emptyDatabase();
  await query(url, "create extension pg_stat_statements");
  await restoreBackup(file, url);
  expect(await query(url, "select 1 from message")).toHaveLength(ROWS);
});

test("a user without the rights is told which one is missing, and nothing is left behind", async () => {
  const file = await backUp(await installation());
  const user = `limited_${randomBytes(4).toString("hex")}`;
  const url = await emptyDatabase();
  await query(url, `create role ${user} login password 'x'`);
  onTestFinished(() => query(url, `drop role ${user}`).then(() => undefined));
  const limited = new URL(url);
  limited.username = user;
  limited.password = "x";
  await expect(restoreBackup(file, limited.href)).rejects.toThrow("alter database NAME owner to USER");
  await expect(beside(limited.href, async () => undefined)).rejects.toThrow("alter role USER createdb");
  expect(await query(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});

test("a file that is there is left as it is", async () => {
  const source = await installation();
  const file = join(temporaryFolder(), "one.backup");
  writeFileSync(file, "mine");
  const making = { pool: source.pool, databaseUrl: source.url, by: BY, signal: new AbortController().signal };
  await expect(createBackup(file, making)).rejects.toThrow("exists already");
  expect(readFileSync(file, "utf8")).toBe("mine");
  await expect(createBackup(join(dirname(file), "none", "x"), making)).rejects.toThrow("There is no folder");
  expect(readdirSync(dirname(file))).toEqual(["one.backup"]);
});

test("an interrupted backup leaves nothing behind, and neither does an interrupted restore", async () => {
  const source = await withMessages();
  const file = join(temporaryFolder(), "one.backup");
  const stopping = new AbortController();
  const making = { pool: source.pool, databaseUrl: source.url, by: BY, signal: stopping.signal };
  await expect(createBackup(file, { ...making, onProgress: () => stopping.abort() })).rejects.toThrow(
    "The backup was interrupted; nothing was kept.",
  );
  expect(readdirSync(dirname(file))).toEqual([]);
  expect(await rows(source.pool, sql`select from backup`)).toEqual([]);

  const whole = await backUp(source);
  const url = await emptyDatabase();
  const ending = new AbortController();
  await expect(
    restoreBackup(whole, url, { signal: ending.signal, onProgress: () => ending.abort() }),
  ).rejects.toThrow("The restore was interrupted");
  expect(await query(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  await restoreBackup(whole, url);
});

test("what a killed backup left behind does not stop the next one", async () => {
  const source = await installation();
  const file = join(temporaryFolder(), "one.backup");
  writeFileSync(`${file}.unfinished`, "half");
  await createBackup(file, {
    ...{ pool: source.pool, databaseUrl: source.url, by: BY, signal: new AbortController().signal },
  });
  expect(readdirSync(dirname(file))).toEqual(["one.backup"]);
});

test("two backups of one database are not made at once", async () => {
  const source = await installation();
  await onSnapshot(source.url, async () => {
    await expect(backUp(source)).rejects.toThrow("Another backup of this database is being made");
  });
  expect(existsSync(await backUp(source))).toBe(true);
});

test("tables that are not Redial's are named, and left out", async () => {
  const source = await installation();
  await source.pool.query("create table my_notes (id int); insert into my_notes values (1)");
  const file = join(temporaryFolder(), "one.backup");
  const made = await createBackup(file, {
    ...{ pool: source.pool, databaseUrl: source.url, by: BY, signal: new AbortController().signal },
  });
  expect(made.leftOut).toEqual(["my_notes"]);
  await restored(file);
});

test("a schema that changes meanwhile waits, and a snapshot never sees half of it", async () => {
  const source = await installation();
  await onSnapshot(source.url, async () => {
    await expect(
      begin(source.pool, async (tx) => {
        await tx.query("set local lock_timeout = 100");
        await tx.query("alter table campaign add column new_one text");
      }),
    ).rejects.toThrow("lock timeout");
  });
});
