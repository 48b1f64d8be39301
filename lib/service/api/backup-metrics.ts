import { Gauge, Registry } from "prom-client";
import { backupFailures, lastBackup } from "#lib/platform/installation/backup-rows";
import type { Sql } from "#lib/platform/postgres/sql";

/** How old the latest backup is, and whether making or checking it failed. */
export async function backupMetrics(db: Sql): Promise<Registry> {
  const registry = new Registry();
  const registers = [registry];
  const [last, schedule] = await Promise.all([lastBackup(db), backupFailures(db)]);
  if (last) {
    const age = new Gauge({
      name: "redial_backup_age_seconds",
      help: "Age of the latest backup; absent until there is one",
      registers,
    });
    age.set(Math.max(0, (Date.now() - last.at.getTime()) / 1000));
  }
  const failed = new Gauge({
    name: "redial_backup_failed",
    help: "1 while the schedule's latest try has failed, or a check found the latest backup broken",
    registers,
  });
  failed.set((schedule?.failures ?? 0) > 0 || (last?.fault ?? "") !== "" ? 1 : 0);
  return registry;
}
