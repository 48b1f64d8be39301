import * as z from "zod";
import { BrokenBackup } from "#lib/installation/backup/broken-backup";
import { SetupError } from "#lib/platform/setup-error";

/** The newest layout of a backup's file that this version reads, and the one that it writes. */
export const FORMAT = 1;

const month = z.string().regex(/^\d{4}-\d{2}$/);
const months = z.array(z.object({ from: month.nullable(), to: month.nullable(), attached: z.boolean() }));
const count = z.number().int().min(0);
const name = z.string().min(1).max(63);

/** The header of a backup. It is the first line of the content: `zstd -dc FILE | head -1` shows it. */
export const BackupHeader = z.object({
  redial: z.literal("backup"),
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** The version of Redial that created the backup. */
  version: z.string(),
  /** The moment of the rows in the backup. */
  at: z.iso.datetime(),
  postgres: z.string(),
  /** Fingerprints of the SECRET_KEYs that open its data keys. The keys themselves are in no backup. */
  secretKeys: z.array(z.string()),
  migrations: z.array(z.object({ name: z.string(), sha: z.string() })),
  /** The months into which messages are divided, in order; empty if they are not. */
  months,
  /** The months of the console's read model; an earlier version did not divide it. */
  mirrorMonths: months.default([]),
  /** The tables in the order in which their rows follow. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: count })),
  /** The last value of each sequence; null where it has not been used. */
  sequences: z.array(z.object({ name, value: z.number().int().nullable() })),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

const AnyFormat = z.object({ redial: z.literal("backup"), format: z.number(), version: z.string() });

/** The header of this line. Throws SetupError for one of a newer version, and BrokenBackup for anything else. */
export function parseHeader(file: string, line: string): BackupHeader {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new BrokenBackup(file, "it does not begin as one");
  }
  const any = AnyFormat.safeParse(value);
  if (!any.success) throw new BrokenBackup(file, "it does not begin as one");
  if (any.data.format > FORMAT) {
    throw new SetupError(
      `${file} was made by a newer version of Redial (${any.data.version}). Use that version or a later one.`,
    );
  }
  const parsed = BackupHeader.safeParse(value);
  if (!parsed.success) throw new BrokenBackup(file, "its header is damaged");
  return parsed.data;
}

export function rowsIn({ tables }: Pick<BackupHeader, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
