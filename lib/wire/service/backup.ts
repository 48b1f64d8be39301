/** State of the database's backups, for this service's screen. */
export type BackupState = {
  /** BACKUP_FOLDER is set for this process. A worker on another machine may have it all the same. */
  isScheduled: boolean;
  last: {
    at: string;
    bytes: number;
    checkedAt: string | null;
    /** The check found something wrong. */
    isBroken: boolean;
    /** Description of the fault; empty for people who are not admins. */
    fault: string;
  } | null;
  /** The schedule's latest try, if it has failed. */
  failed: { at: string; fault: string } | null;
};
