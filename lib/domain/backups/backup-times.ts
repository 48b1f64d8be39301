import { momentAt, wallTime } from "#lib/domain/time/wall-time";

/** When backups are made: at a time of day (`HH:MM`) in the zone, or every so many milliseconds. */
export type BackupTimes = { at: string; zone: string } | { everyMs: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a backup is due now. `last` is the latest one of this schedule; without one (null) it is due at once. */
export function isBackupDue(times: BackupTimes, last: Date | null, now: Date): boolean {
  if (last === null) return true;
  if ("everyMs" in times) return now.getTime() - last.getTime() >= times.everyMs;
  return last < latestAt(times, now);
}

/** The latest past moment of the time of day. On a day that skips it, the clock's first time after it. */
function latestAt({ at, zone }: { at: string; zone: string }, now: Date): Date {
  for (let daysAgo = 0; ; daysAgo++) {
    const day = wallTime(new Date(now.getTime() - daysAgo * DAY_MS), zone).slice(0, 10);
    const moment = momentAt(`${day}T${at}`, zone, "first");
    if (moment && moment <= now) return moment;
  }
}
