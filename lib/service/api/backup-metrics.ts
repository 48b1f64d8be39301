import { backupFailures, lastBackup } from "#lib/platform/installation/backup-rows";
import type { Sql } from "#lib/platform/postgres/sql";
import { gaugeText } from "#lib/service/api/metric-text";

/** How old the latest backup is, and whether making or checking it failed. */
export async function backupMetrics(db: Sql): Promise<string> {
  const [last, schedule] = await Promise.all([lastBackup(db), backupFailures(db)]);
  const failed = (schedule?.failures ?? 0) > 0 || (last?.fault ?? "") !== "";
  const age = last ? Math.max(0, (Date.now() - last.at.getTime()) / 1000) : null;
  return [
    age === null
      ? ""
      : gaugeText("redial_backup_age_seconds", "Age of the latest backup; absent until there is one", [
          [{}, age],
        ]),
    gaugeText(
      "redial_backup_failed",
      "1 while the schedule's latest try has failed, or a check found the latest backup broken",
      [[{}, failed ? 1 : 0]],
    ),
  ].join("");
}
