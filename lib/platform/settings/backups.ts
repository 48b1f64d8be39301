import { resolve } from "node:path";
import type { BackupTimes } from "#lib/domain/backups/backup-times";

/** The folder and times of backups, and how many are kept. */
export type BackupSettings = { folder: string; times: BackupTimes; keep: number };

type Parsed = {
  BACKUP_FOLDER?: string | undefined;
  BACKUP_AT?: string | undefined;
  BACKUP_EVERY?: number | undefined;
  BACKUP_KEEP: number;
  SERVICE_TIME_ZONE: string;
};

const DEFAULT_AT = "03:00";
const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** The shortest interval: a shorter one would make backups all the time. */
const SHORTEST_MS = 5 * 60_000;
const LONGEST_MS = 31 * 86_400_000;

/** Null without BACKUP_FOLDER; a sentence when the settings do not fit together. */
export function backupSettings(data: Parsed): BackupSettings | null | string {
  const { BACKUP_FOLDER: folder, BACKUP_AT: at, BACKUP_EVERY: everyMs, BACKUP_KEEP: keep } = data;
  if (at !== undefined && everyMs !== undefined)
    return "BACKUP_AT and BACKUP_EVERY are both set; set one of them.";
  if (folder === undefined) {
    const given = at !== undefined ? "BACKUP_AT" : everyMs !== undefined ? "BACKUP_EVERY" : null;
    return given && `BACKUP_FOLDER is missing beside ${given}.`;
  }
  const times = everyMs !== undefined ? { everyMs } : { at: at ?? DEFAULT_AT, zone: data.SERVICE_TIME_ZONE };
  return { folder: resolve(folder), times, keep };
}

/** Milliseconds of a length such as 30m, 6h or 1d. Null for any other text, and for lengths out of range. */
export function parseLength(text: string): number | null {
  const [, count, unit = ""] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  return ms >= SHORTEST_MS && ms <= LONGEST_MS ? ms : null;
}
