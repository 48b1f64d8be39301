/** A fault that the person who runs Redial can correct. The message says what is wrong and how to correct it. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** The error to report for a failed write in the data folder. Returns an unknown error unchanged. */
export function folderError(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["ENOSPC", "EDQUOT"].includes(code)) return diskFull(dataDir);
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(code)) {
    return new SetupError(
      `The data folder ${dataDir} cannot be written (${code}). ` +
        "Make it writable for the user that starts Redial, or set DATA_DIR to another folder.",
    );
  }
  return error;
}

export function diskFull(dataDir: string): SetupError {
  return new SetupError(
    `The disk of the data folder ${dataDir} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}
