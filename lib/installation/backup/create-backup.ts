import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import type pg from "pg";
import { framesOf } from "#lib/installation/backup/frames";
import { rowsIn } from "#lib/installation/backup/header";
import { describeDatabase, type OnProgress, readTables } from "#lib/installation/backup/read-database";
import { onSnapshot } from "#lib/installation/backup/snapshot";
import { refuseExisting, writeBackupFile } from "#lib/installation/backup/write-backup-file";
import { type BackupBy, recordBackup } from "#lib/platform/installation/backup-rows";
import { begin } from "#lib/platform/postgres/sql";

export type BackupMade = {
  id: string;
  file: string;
  at: string;
  bytes: number;
  tables: number;
  rows: number;
  /** Tables in the schema that are not Redial's. They are not in the backup. */
  leftOut: string[];
};

type Making = {
  pool: pg.Pool;
  /** The database's address as its owner. */
  databaseUrl: string;
  by: BackupBy;
  signal: AbortSignal;
  onProgress?: OnProgress;
};

/**
 * Writes a backup of the database as it is now while everything goes on, and records it. `file` appears whole or not at
 * all. Memory stays flat. Throws SetupError with a plain sentence.
 */
export async function createBackup(file: string, making: Making): Promise<BackupMade> {
  const path = resolve(file);
  refuseExisting(path);
  const made = await onSnapshot(making.databaseUrl, async (snapshot) => {
    const header = await describeDatabase(snapshot);
    const bytes = await writeBackupFile(
      path,
      framesOf(header, readTables(snapshot, header, making.onProgress)),
      making.signal,
    );
    return {
      ...{ id: header.id, file: path, at: header.at, bytes },
      ...{ tables: header.tables.length, rows: rowsIn(header), leftOut: snapshot.strange },
    };
  });
  try {
    await begin(making.pool, (tx) => recordBackup(tx, made, making.by));
  } catch (error) {
    // A backup that could not be recorded does not count, so its file is removed.
    await rm(path, { force: true });
    throw error;
  }
  return made;
}
