import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { SetupError } from "#lib/platform/setup-error";

/** Suffix of a file's name until the file is complete. */
export const UNFINISHED = ".unfinished";

const LEVEL = 3;

/**
 * Writes these bytes, compressed, to a file that only its owner can read, and returns its length. The file appears whole
 * and written to the disk, or not at all: whatever fails or aborts leaves nothing behind. Throws SetupError with a plain
 * sentence.
 */
export async function writeBackupFile(
  file: string,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  refuseExisting(file);
  const unfinished = file + UNFINISHED;
  try {
    // A killed process may have left this file.
    await rm(unfinished, { force: true });
    await pipeline(
      Readable.from(bytes),
      createZstdCompress({
        params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
      }),
      createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }),
      { signal },
    );
    refuseExisting(file);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return (await stat(file)).size;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw signal.aborted
      ? new SetupError("The backup was interrupted; nothing was kept.")
      : plain(error, file);
  }
}

/** Throws SetupError when the file is there already. */
export function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new SetupError(`${file} exists already. Name another file, or move this one away.`);
}

/** Without this, a power cut could undo the new name. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

function plain(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["ENOSPC", "EDQUOT", "EFBIG"].includes(code))
    return new SetupError(
      `The disk of ${file} is full; nothing was kept. Free some space, or name another disk.`,
    );
  if (code === "ENOENT") return new SetupError(`There is no folder ${dirname(file)}.`);
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR"].includes(code))
    return new SetupError(`${file} cannot be written (${code}).`);
  return error;
}
