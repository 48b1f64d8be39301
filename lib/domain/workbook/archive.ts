/** A file in a ZIP archive, according to the archive's directory. */
export type ArchiveEntry = { name: string; bytes: number; packedBytes: number; isEncrypted: boolean };

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** A comment may follow the end. */
const FARTHEST_END = END_BYTES + 0xffff;

/** The directory of a ZIP archive, or null if there is none. */
export function readArchive(bytes: Uint8Array): ArchiveEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === -1) return null;
  const entries: ArchiveEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null;
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      bytes: view.getUint32(at + 24, true),
      packedBytes: view.getUint32(at + 20, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - FARTHEST_END); at -= 1) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  }
  return -1;
}
