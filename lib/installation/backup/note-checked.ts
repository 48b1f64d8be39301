import { BrokenBackup } from "#lib/installation/backup/broken-backup";
import type { BackupChecked } from "#lib/installation/backup/check-backup";
import { openBackup } from "#lib/installation/backup/read-backup-file";
import { databaseUrl } from "#lib/platform/postgres/database-url";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";

/**
 * Records what a check found in the database that made the backup, for Settings. A check is also made where that
 * database is out of reach, such as on another machine; then nothing is recorded.
 */
export async function noteChecked(
  settings: Settings,
  checking: Promise<BackupChecked>,
  file: string,
): Promise<BackupChecked> {
  try {
    const checked = await checking;
    await note(settings, checked.id, "");
    return checked;
  } catch (error) {
    // A header that cannot be read belongs to no record.
    const id = error instanceof BrokenBackup ? await idOf(file) : null;
    if (id && error instanceof Error) await note(settings, id, error.message);
    throw error;
  }
}

async function idOf(file: string): Promise<string | null> {
  const backup = await openBackup(file).catch(() => null);
  backup?.close();
  return backup?.header.id ?? null;
}

async function note(settings: Settings, id: string, fault: string): Promise<void> {
  try {
    const pool = openPool(databaseUrl(settings), 1, "redial admin");
    await pool
      .query(sql`update backup set checked_at = now(), fault = ${fault} where id = ${id}`)
      .finally(() => pool.end());
  } catch {
    // A failure to record the result does not change it.
  }
}
