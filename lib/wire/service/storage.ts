import * as z from "zod";

const bytes = z.number();

/** GET /api/console/service/disk. Null: the database is on a server of its own. */
export const DiskState = z.object({
  disk: z.object({ freeBytes: bytes, totalBytes: bytes, isLow: z.boolean() }).nullable(),
});
export type DiskState = z.infer<typeof DiskState>;

const StoredTable = z.object({
  name: z.string(),
  bytes,
  heapBytes: bytes,
  indexBytes: bytes,
  toastBytes: bytes,
  /** An estimate; null while there is none. */
  rows: z.number().nullable(),
  /** When the oldest row was created, where that can be read cheaply. */
  oldest: z.iso.datetime().nullable(),
  /** How long its rows are kept; null: they stay. */
  kept: z.string().nullable(),
  why: z.string(),
  /** Null until the sizes of two days are known. */
  bytesPerDay: z.number().nullable(),
});
export type StoredTable = z.infer<typeof StoredTable>;

const StoredMonth = z.object({
  /** Messages that the service stores, or those that the console has read. */
  of: z.enum(["service", "console"]),
  /** Such as 2026-01, or "2025-12 and earlier". */
  months: z.string(),
  attached: z.boolean(),
  /** An estimate; null while there is none. */
  messages: z.number().nullable(),
  /** All tables of the month, with their indexes. */
  bytes,
});
export type StoredMonth = z.infer<typeof StoredMonth>;

/** GET /api/console/service/storage: the database's use of the disk. */
export const Storage = z.object({
  ...DiskState.shape,
  asOf: z.iso.datetime(),
  bytes,
  bytesPerDay: z.number().nullable(),
  /** The day (UTC) since which growth is measured, at most 30 days ago. */
  since: z.iso.date().nullable(),
  /** When the worker last found nothing more to delete; null: not yet. */
  agedAt: z.iso.datetime().nullable(),
  /** False: the database's user may not act as the role that deletes old audit records. */
  auditAges: z.boolean(),
  /** The months that messages are divided into, the newest first; none where they are not divided. */
  months: z.array(StoredMonth),
  groups: z.array(z.object({ noun: z.string(), bytes, tables: z.array(StoredTable) })),
});
export type Storage = z.infer<typeof Storage>;
