import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { type BackupHeader, FORMAT, rowsIn } from "#lib/installation/backup/header";
import type { Snapshot } from "#lib/installation/backup/snapshot";
import { type StoredTable, storedSequences } from "#lib/installation/backup/stored-tables";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { describeTables, listPartitions } from "#lib/platform/months/partition-rows";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { appliedMigrations } from "#lib/platform/schema/migration-record";
import { listSecretKeys } from "#lib/platform/secrets/data-keys";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** Called with each piece that was read. `rows` and `of` count the rows of tables that are read in full. */
export type OnProgress = (done: { bytes: number; rows: number; of: number; table: string }) => void;

/** Describes the backup of this snapshot. Counts the rows of every table. */
export async function describeDatabase({ db, tables }: Snapshot): Promise<BackupHeader> {
  const { at, postgres } = await oneRow<{ at: Date; postgres: string }>(
    db,
    sql`select now() as at, current_setting('server_version') as postgres`,
  );
  const sequences = await storedSequences(db);
  const counted = [];
  for (const table of tables) counted.push({ ...table, rows: await countRows(db, table) });
  return {
    ...{ redial: "backup", format: FORMAT, id: randomUUID(), version: ownVersion() },
    ...{ at: at.toISOString(), postgres },
    secretKeys: (await listSecretKeys(db)).map(({ fingerprint }) => fingerprint),
    migrations: [...(await appliedMigrations(db))].map(([name, sha]) => ({ name, sha })),
    months: await monthsOf(MESSAGE_MONTHS, db),
    mirrorMonths: await monthsOf(MIRROR_MONTHS, db),
    tables: counted,
    sequences,
  };
}

/** The tables of the header, one after another, each with its rows as COPY writes them. */
export async function* readTables(
  { db }: Snapshot,
  header: Pick<BackupHeader, "tables">,
  onProgress?: OnProgress,
) {
  const of = rowsIn(header);
  let bytes = 0;
  let done = 0;
  for (const { name, columns, rows } of header.tables) {
    const copy = db.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`));
    // The reader of the rows gets the error. After an early end nothing listens for it.
    copy.on("error", () => undefined);
    yield { name, rows: counting(copy, name) };
    // The number of rows comes after the last of them.
    await db.query("select");
    if (copy.rowCount !== rows) throw new Error(`${name} had ${rows} rows and gave ${copy.rowCount}`);
    done += rows;
  }

  async function* counting(pieces: AsyncIterable<Buffer>, table: string): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      bytes += piece.length;
      onProgress?.({ bytes, rows: done, of, table });
      yield piece;
    }
  }
}

async function monthsOf(set: MonthlyTables, db: pg.PoolClient) {
  if (!(await describeTables(set, db)).on) return [];
  return (await listPartitions(set, db)).map(({ span, attached }) => ({ ...span, attached }));
}

async function countRows(db: pg.PoolClient, { name }: StoredTable): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*) as n from ${quoted(name)}`);
  return rows[0]?.n ?? 0;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
