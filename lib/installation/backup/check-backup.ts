import type pg from "pg";
import { BrokenBackup } from "#lib/installation/backup/broken-backup";
import { type BackupHeader, rowsIn } from "#lib/installation/backup/header";
import type { Loading } from "#lib/installation/backup/load-tables";
import { restoreBackup } from "#lib/installation/backup/restore-backup";
import { onScratchDatabase } from "#lib/installation/backup/scratch-database";
import { secretOfBackup } from "#lib/installation/backup/secret-of-backup";
import { wrongCounter } from "#lib/installation/counter-checks";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { openDataKeys } from "#lib/platform/secrets/data-keys";
import { openKey, sealedUnder } from "#lib/platform/secrets/sealed-key";
import { anySealed } from "#lib/platform/secrets/sealed-values";
import type { KeyLocation, SecretKey } from "#lib/platform/secrets/secret-key";
import type { Settings } from "#lib/platform/settings/settings";

export type BackupChecked = {
  id: string;
  at: string;
  version: string;
  tables: number;
  rows: number;
  /** Data keys that SECRET_KEY opens: all of them. */
  dataKeys: number;
};

type Checking = Pick<Loading, "onProgress"> & {
  settings: KeyLocation & Pick<Settings, "databaseUrl">;
  signal?: AbortSignal;
};

/**
 * Restores a backup into a scratch database and removes that again. It counts the rows of every table, recounts the
 * counters, and opens the data keys with SECRET_KEY. Throws SetupError with a plain sentence for what is wrong.
 */
export async function checkBackup(
  file: string,
  { settings, onProgress, signal }: Checking,
): Promise<BackupChecked> {
  const secret = await secretOfBackup(file, settings);
  let dataKeys = 0;
  const header = await onScratchDatabase(settings.databaseUrl, (url) =>
    restoreBackup(file, url, {
      ...{ onProgress, signal },
      async beforeKept(tx, header) {
        await recount(tx, file, header);
        const wrong = await wrongCounter(tx);
        if (wrong) throw new BrokenBackup(file, `it has ${wrong}`);
        dataKeys = await openKeys(tx, file, secret);
      },
    }),
  );
  return {
    ...{ id: header.id, at: header.at, version: header.version },
    ...{ tables: header.tables.length, rows: rowsIn(header), dataKeys },
  };
}

async function recount(tx: pg.PoolClient, file: string, { tables }: BackupHeader): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await tx.query<{ n: number }>(`select count(*) as n from "${name}"`);
    const n = found.rows[0]?.n;
    if (n !== rows) throw new BrokenBackup(file, `${name} should have ${rows} rows and has ${n}`);
  }
}

async function openKeys(tx: pg.PoolClient, file: string, secret: SecretKey): Promise<number> {
  const keys = await openDataKeys(tx, secret).catch((error: Error) => {
    throw new BrokenBackup(file, error.message);
  });
  const { wanted } = await oneRow<{ wanted: number }>(
    tx,
    sql`select count(distinct data_key) as wanted from wrapped_key`,
  );
  if (keys.length < wanted)
    throw new BrokenBackup(file, `SECRET_KEY opens ${keys.length} of its ${wanted} data keys`);
  const sample = await anySealed(tx);
  const key = sample && keys.find(({ id }) => id === sealedUnder(sample.sealed));
  if (sample && (!key || openKey(sample.sealed, sample.owner, key.key) === null))
    throw new BrokenBackup(file, `SECRET_KEY does not open what it sealed for ${sample.owner}`);
  return keys.length;
}
