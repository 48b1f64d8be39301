import { createFingerprint } from "#lib/domain/csv/fingerprint";

const CHUNK_BYTES = 4 * 1024 * 1024;

/** A file's fingerprint, read piece by piece. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const fingerprint = createFingerprint();
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    fingerprint.push(new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer()));
  }
  return fingerprint.end();
}
