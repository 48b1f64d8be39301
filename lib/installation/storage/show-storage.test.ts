import { expect, test } from "vitest";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { showStorage } from "#lib/installation/storage/show-storage";
import { keepSizes } from "#lib/installation/storage/size-days";
import { TABLES } from "#lib/installation/tables/tables";
import { publishUrl } from "#lib/platform/embedded/url";
import { diskOf, readDisk } from "#lib/platform/installation/disk";
import { detachMonth } from "#lib/platform/months/detach-month";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";
import { divideMirror } from "#lib/testing/console/months-of-mirror";
import { fillTables } from "#lib/testing/database/filled-tables";
import { ownDatabase } from "#lib/testing/database/own-database";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { monthsAgo } from "#lib/testing/service/months";
import { Storage } from "#lib/wire/service/storage";

const { pool, url } = await ownDatabase();
await fillTables(url, 2000);
const settings = parseSettings({ AUDIT_YEARS: "1", DATABASE_URL: url });

async function show() {
  const storage = Storage.parse(await showStorage({ pool, settings }));
  const tables = storage.groups.flatMap((group) => group.tables);
  const table = (name: string) => {
    const found = tables.find((each) => each.name === name);
    if (!found) throw new Error(name);
    return found;
  };
  return { storage, tables, table };
}

async function wholeBytes(): Promise<number> {
  const { rows } = await pool.query(
    "select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  return rows[0].bytes;
}

test("every table is shown once, in a group, and the sizes are PostgreSQL's", async () => {
  // Autovacuum adds to the sizes meanwhile.
  const before = await wholeBytes();
  const { storage, tables, table } = await show();
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
  expect(storage.bytes).toBeGreaterThanOrEqual(before);
  expect(storage.bytes).toBeLessThanOrEqual(await wholeBytes());
  for (const { bytes, heapBytes, indexBytes, toastBytes } of tables) {
    expect(heapBytes + indexBytes + toastBytes).toBe(bytes);
    expect(Math.min(heapBytes, indexBytes, toastBytes)).toBeGreaterThanOrEqual(0);
  }
  expect(table("message").rows).toBe(2000);
  expect(table("audit")).toMatchObject({ kept: "1 year", rows: 2000 });
  expect(table("audit").oldest).not.toBeNull();
  expect(table("campaign").kept).toBeNull();
});

test("growth is told from the sizes of an earlier day, and not before there are any", async () => {
  await keepSizes(pool);
  await keepSizes(pool);
  expect((await show()).storage).toMatchObject({ since: null, bytesPerDay: null });
  await pool.query(sql`
    insert into table_size_day (day, name, bytes)
    select (now() at time zone 'UTC')::date - 10, name, 1000 from table_size_day
  `);
  const { storage, table } = await show();
  expect(storage.since).not.toBeNull();
  expect(table("mirror_message").bytesPerDay).toBe((table("mirror_message").bytes - 1000) / 10);
});

test("the parts of a divided table are summed", async () => {
  const { table: before } = await show();
  const whole = before("message");
  await turnOnPartitions(MESSAGE_MONTHS, { pool }, {});
  await pool.query("analyze");
  const { table, tables } = await show();
  expect(table("message").bytes).toBeGreaterThanOrEqual(whole.heapBytes);
  expect(table("message").rows).toBe(2000);
  expect(
    tables
      .filter(({ name }) => name.startsWith("message"))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["message", "message_state"]);
});

test("a detached month is with its table, and told with the months of both halves", async () => {
  await pool.query("truncate mirror_message, mirror_text, mirror_attempt");
  await divideMirror(pool, pool, url, 4);
  const { month } = monthsAgo(3);
  await detachMonth(MIRROR_MONTHS, { pool }, month);
  const { storage } = await show();
  const told = storage.months.filter(({ attached }) => !attached);
  expect(told).toMatchObject([{ of: "console", months: month, messages: expect.any(Number) }]);
  expect(storage.months.map(({ of }) => of)).toContain("service");
  const group = storage.groups.find(({ tables }) => tables.some(({ name }) => name === "mirror_text"));
  expect(group?.tables.map(({ name }) => name)).toContain(`mirror_text_${month.replace("-", "_")}`);
});

test("the disk is the embedded database's; of another server's nothing is known", async () => {
  const disk = await readDisk({ databaseUrl: null, dataDir: temporaryFolder() });
  expect(disk?.freeBytes).toBeGreaterThan(0);
  expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
  expect(await readDisk({ databaseUrl: url, dataDir: temporaryFolder() })).toBeNull();
  const embedded = temporaryFolder();
  publishUrl(embedded, url);
  expect(await readDisk({ databaseUrl: url, dataDir: embedded })).not.toBeNull();
});

const GB = 1e9;
for (const [free, total, isLow] of [
  [9, 100, true],
  [11, 100, false],
  [4.9, 20, true],
  [5.1, 20, false],
] as const) {
  test(`${free} GB free of ${total} GB is ${isLow ? "" : "not "}little`, () => {
    expect(diskOf(free * GB, total * GB).isLow).toBe(isLow);
  });
}
