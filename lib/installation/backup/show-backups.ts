import { backupFailures, lastBackup } from "#lib/platform/installation/backup-rows";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import type { BackupState } from "#lib/wire/service/backup";

/** The latest backup, and how the schedule is doing. `admin`: with sentences that name files of the machine. */
export async function showBackups(
  db: Sql,
  { backups }: Pick<Settings, "backups">,
  admin: boolean,
): Promise<BackupState> {
  const [last, schedule] = await Promise.all([lastBackup(db), backupFailures(db)]);
  return {
    isScheduled: backups !== null,
    last: last && {
      at: last.at.toISOString(),
      bytes: last.bytes,
      checkedAt: last.checkedAt?.toISOString() ?? null,
      isBroken: last.fault !== "",
      fault: admin ? last.fault : "",
    },
    failed: schedule?.failedAt
      ? { at: schedule.failedAt.toISOString(), fault: admin ? schedule.fault : "" }
      : null,
  };
}
