/** What the screen of this service says about backups of the database. */
export type BackupState = {
  /** BACKUP_FOLDER is set for this process. A worker on another machine may have it all the same. */
  isScheduled: boolean;
  last: {
    at: string;
    bytes: number;
    checkedAt: string | null;
    /** The check found something wrong. */
    isBroken: boolean;
    /** What that is; empty for people who are no admins. */
    fault: string;
  } | null;
  /** The schedule's latest try, if it has failed. */
  failed: { at: string; fault: string } | null;
};
