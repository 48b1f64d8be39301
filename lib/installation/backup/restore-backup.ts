import { basename } from "node:path";
import pg from "pg";
import { BrokenBackup } from "#lib/installation/backup/broken-backup";
import { type BackupHeader, rowsIn } from "#lib/installation/backup/header";
import { type Loading, loadTables } from "#lib/installation/backup/load-tables";
import { makeSchema, refuseStrangeSchema, suspendChecks } from "#lib/installation/backup/make-schema";
import { type OpenBackup, openBackup } from "#lib/installation/backup/read-backup-file";
import { recordAudit } from "#lib/platform/audit-row";
import { holdAfterRestore } from "#lib/platform/installation/delivery-hold";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, maybeRow, oneRow, sql } from "#lib/platform/postgres/sql";
import { migrate } from "#lib/platform/schema/migrate";
import { takeMigrationLock } from "#lib/platform/schema/migration-lock";
import { SetupError } from "#lib/platform/setup-error";
import { COMMAND_LINE } from "#lib/service/administrator";

const RUNNING = Object.values(CONNECTION_NAMES);

type Restoring = Pick<Loading, "onProgress"> & {
  signal?: AbortSignal;
  /** Runs on the rows as they were backed up, before anything is kept. What it throws leaves the database empty. */
  beforeKept?: (tx: pg.PoolClient, header: BackupHeader) => Promise<void>;
};

/**
 * Restores a backup into an empty database, all of it or nothing, and brings it to the schema of this version. Delivery
 * is held in it. Throws SetupError with a plain sentence.
 */
export async function restoreBackup(
  file: string,
  url: string,
  { onProgress, signal, beforeKept }: Restoring = {},
): Promise<BackupHeader> {
  const backup = await openBackup(file);
  const pool = openPool(url, 1, "redial restore", {
    onConnect: (connection) => connection.query("set client_min_messages = warning"),
  });
  const stop = () => backup.close();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    refuseStrangeSchema(file, backup.header);
    await begin(pool, async (tx) => {
      await takeMigrationLock(tx, "transaction");
      await refuseUsed(tx);
      await fill(tx, backup, { file, onProgress });
      await beforeKept?.(tx, backup.header);
      await noteRestored(tx, file, backup.header);
      signal?.throwIfAborted();
    });
  } catch (error) {
    throw signal?.aborted
      ? new SetupError("The restore was interrupted; the database is empty as before.")
      : plain(error, file);
  } finally {
    signal?.removeEventListener("abort", stop);
    backup.close();
    await pool.end();
  }
  await migrate(url, undefined, { say: () => undefined });
  await analyze(url);
  return backup.header;
}

async function fill(tx: pg.PoolClient, backup: OpenBackup, loading: Loading): Promise<void> {
  await makeSchema(tx, backup.header);
  const checks = await suspendChecks(tx);
  await loadTables(tx, backup, loading);
  for (const statement of checks) await tx.query(statement);
}

async function refuseUsed(tx: pg.PoolClient): Promise<void> {
  const { tables } = await oneRow<{ tables: number }>(
    tx,
    sql`
      select count(*) as tables from pg_class c
      where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        -- A hoster's extensions, such as pg_stat_statements, have views.
        and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    `,
  );
  if (tables > 0)
    throw new SetupError("The database is not empty. A backup is restored into an empty database only.");
  const running = await maybeRow<{ name: string }>(
    tx,
    sql`
      select application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = any(${RUNNING})
      limit 1
    `,
  );
  if (running) throw new SetupError(`Redial is running on this database (${running.name}). Stop it first.`);
}

/** Holds delivery whatever the database's marks are, because a server may not reveal its identity. */
async function noteRestored(tx: pg.PoolClient, file: string, header: BackupHeader): Promise<void> {
  await holdAfterRestore(tx, `The database was restored from a backup of ${header.at}`);
  await recordAudit(tx, {
    campaignId: null,
    ...COMMAND_LINE,
    action: "backup.restore",
    target: basename(file),
    parameters: { at: header.at, rows: rowsIn(header) },
  });
}

/** Lists are slow until the planner has statistics. */
async function analyze(url: string): Promise<void> {
  const pool = openPool(url, 1, "redial restore");
  await pool.query("analyze").finally(() => pool.end());
}

function plain(error: unknown, file: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const code = error.code ?? "";
  if (code === "53100")
    return new SetupError("The disk of the database is full; the database is empty as before.");
  if (code.startsWith("22") || code.startsWith("23"))
    return new BrokenBackup(file, `its rows do not fit together (${error.message})`);
  if (code === "42501")
    return new SetupError(
      `The database's user may not create what Redial needs (${error.message}). ` +
        'Let the user own the database: "alter database NAME owner to USER".',
    );
  return error;
}
