import { basename } from "node:path";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** The person or program that makes a backup. */
export type BackupBy = AuditBy;

export type BackupRow = {
  id: string;
  madeBy: string;
  at: Date;
  endedAt: Date;
  file: string;
  bytes: number;
  /** When it was last checked. Null before the first check. */
  checkedAt: Date | null;
  /** The fault that the check found, or empty. */
  fault: string;
};

type Made = { id: string; file: string; at: string; bytes: number; rows: number };

/** Records a backup that was made. Rows of backups that are older than a year are removed. */
export async function recordBackup(
  tx: Sql,
  { id, file, at, bytes, rows }: Made,
  by: BackupBy,
): Promise<void> {
  await tx.query(sql`
    insert into backup (id, made_by, at, file, bytes) values (${id}, ${by.actor}, ${at}, ${file}, ${bytes})
  `);
  await tx.query(sql`delete from backup where ended_at < now() - interval '1 year'`);
  await recordAudit(tx, {
    campaignId: null,
    ...by,
    action: "backup.create",
    target: basename(file),
    parameters: { bytes, rows },
  });
}

/** The latest backup that was made. */
export function lastBackup(db: Sql): Promise<BackupRow | null> {
  return maybeRow(
    db,
    sql`select id, made_by, at, ended_at, file, bytes, checked_at, fault from backup order by at desc limit 1`,
    "last-backup",
  );
}

/** The name under which the schedule makes backups. */
export const SCHEDULE = "schedule";

/** When the schedule made its latest backup. Null before the first. */
export async function lastScheduled(db: Sql): Promise<Date | null> {
  const found = await maybeRow<{ at: Date }>(
    db,
    sql`select at from backup where made_by = ${SCHEDULE} order by at desc limit 1`,
  );
  return found?.at ?? null;
}

/** The failures of the schedule since its latest backup. */
export function backupFailures(
  db: Sql,
): Promise<{ failures: number; failedAt: Date | null; fault: string } | null> {
  return maybeRow(db, sql`select failures, failed_at, fault from backup_turn`, "backup-failures");
}
