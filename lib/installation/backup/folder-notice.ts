import { accessSync, constants } from "node:fs";
import type { BackupSettings } from "#lib/platform/settings/backups";

/**
 * The warning at the start of a worker whose folder for backups cannot be used; null when it can. Delivery continues
 * without backups, because the folder may be on a machine that comes back.
 */
export function folderNotice(backups: BackupSettings | null): string | null {
  if (!backups) return null;
  try {
    accessSync(backups.folder, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return (
      `No backup will be made: BACKUP_FOLDER is ${backups.folder}, which is not there, or Redial may not write to it. ` +
      "Make it, or mount it; it is tried again by itself."
    );
  }
}
