import { statfs } from "node:fs/promises";
import { isEmbedded } from "#lib/platform/embedded/url";
import type { Settings } from "#lib/platform/settings/settings";

export type Disk = { freeBytes: number; totalBytes: number; isLow: boolean };

const LOW_SHARE = 0.1;
const LOW_BYTES = 5_000_000_000;

/** The disk of the embedded database. Null if the database is on a server of its own, whose disk is not visible. */
export async function readDisk({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): Promise<Disk | null> {
  // `npm start` passes the embedded database to web and worker like any other database, with a role of their own.
  if (databaseUrl && !isEmbedded(databaseUrl, dataDir)) return null;
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return diskOf(bavail * bsize, blocks * bsize);
  } catch {
    return null;
  }
}

/** Free space is low below a tenth of the disk or below 5 GB. */
export function diskOf(freeBytes: number, totalBytes: number): Disk {
  return { freeBytes, totalBytes, isLow: freeBytes < LOW_SHARE * totalBytes || freeBytes < LOW_BYTES };
}
