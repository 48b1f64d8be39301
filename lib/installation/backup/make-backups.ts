import { join } from "node:path";
import type { Pool } from "pg";
import { isBackupDue } from "#lib/domain/backups/backup-times";
import {
  claimSlot,
  LEASE_MS,
  releaseSlot,
  renewSlot,
  slotFailed,
  slotSucceeded,
} from "#lib/installation/backup/backup-slot";
import { createBackup } from "#lib/installation/backup/create-backup";
import { backupName, removeOldBackups, removeUnfinished } from "#lib/installation/backup/old-backups";
import { lastScheduled, SCHEDULE } from "#lib/platform/installation/backup-rows";
import type { BackupSettings } from "#lib/platform/settings/backups";

type Scheduled = {
  pool: Pool;
  /** The database's address as its owner. */
  databaseUrl: string;
  backups: BackupSettings;
  /** Identifies this worker. */
  holder: string;
  signal: AbortSignal;
  now?: Date;
};

const BY = { actor: SCHEDULE, address: null, traceId: null };

/**
 * Makes a backup when the schedule says so, once among all workers, and then removes old ones. True when one was made.
 * Throws what prevents it, after that was noted; it is tried again later.
 */
export async function makeBackup(scheduled: Scheduled): Promise<boolean> {
  const { pool, backups, holder, now = new Date() } = scheduled;
  const isDue = async () => isBackupDue(backups.times, await lastScheduled(pool), now);
  if (!(await isDue())) return false;
  const claimed = await claimSlot(pool, holder);
  if (!claimed) return false;
  // Another worker may have made the backup in between.
  if (!(await isDue())) {
    await releaseSlot(pool, holder);
    return false;
  }
  try {
    // Unfinished files go first, because they may have filled the disk.
    await removeUnfinished(backups.folder);
    await whileMine(scheduled, (signal) =>
      createBackup(join(backups.folder, backupName(now)), { ...scheduled, by: BY, signal }),
    );
    // Old backups are removed only now, so that one always exists.
    await removeOldBackups(backups.folder, backups.keep);
    await slotSucceeded(pool, holder);
    return true;
  } catch (error) {
    if (scheduled.signal.aborted) {
      // The next worker makes the backup.
      await releaseSlot(pool, holder);
      return false;
    }
    const fault = error instanceof Error ? error.message : String(error);
    await slotFailed(pool, holder, { failures: claimed.failures, fault });
    throw error;
  }
}

/** Runs `work` and renews the lease meanwhile. If it is lost, or the process stops, `work` is aborted. */
async function whileMine<T>(
  { pool, holder, signal }: Scheduled,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const keeping = setInterval(() => {
    renewSlot(pool, holder).then(
      (mine) => mine || lost.abort(),
      // The lease outlasts two failed renewals.
      () => undefined,
    );
  }, LEASE_MS / 3);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(keeping);
  }
}
