import { createHash } from "node:crypto";

/**
 * The content of a backup: a line with the header as JSON, then frames. A frame is a kind (one byte), the length of
 * what follows (four bytes), and that. After the last table a frame holds the SHA-256 of everything before it.
 */
export const FRAMES = { table: 0x54, rows: 0x52, end: 0x45 } as const;
export const FRAME_HEAD_BYTES = 5;
/** The longest frame; a longer piece is divided. */
export const MAX_FRAME_BYTES = 1024 * 1024;
/** Shorter pieces are put together, because each frame costs a step through all streams. */
const FULL_BYTES = 128 * 1024;

type TableRows = { name: string; rows: AsyncIterable<Buffer> };

/** The bytes of a backup, not compressed yet. */
export async function* framesOf(header: object, tables: AsyncIterable<TableRows>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`));
  for await (const { name, rows } of tables) {
    yield hashed(frame(FRAMES.table, Buffer.from(name)));
    for await (const piece of fullPieces(rows)) {
      for (let from = 0; from < piece.length; from += MAX_FRAME_BYTES)
        yield hashed(frame(FRAMES.rows, piece.subarray(from, from + MAX_FRAME_BYTES)));
    }
  }
  yield frame(FRAMES.end, hash.digest());
}

async function* fullPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    buffered.push(piece);
    bytes += piece.length;
    if (bytes < FULL_BYTES) continue;
    yield Buffer.concat(buffered, bytes);
    buffered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(buffered, bytes);
}

function frame(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.writeUInt8(kind);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}
