import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { BrokenBackup } from "#lib/installation/backup/broken-backup";
import { FRAME_HEAD_BYTES, FRAMES, MAX_FRAME_BYTES } from "#lib/installation/backup/frames";
import { type BackupHeader, parseHeader } from "#lib/installation/backup/header";
import { SetupError } from "#lib/platform/setup-error";

export type OpenBackup = {
  header: BackupHeader;
  /** The tables in order. The rows of one, as COPY writes them, are to be read before the next. */
  tables: AsyncGenerator<{ name: string; rows: AsyncGenerator<Buffer> }>;
  close: () => void;
};

const CHUNK_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 4 * 1024 * 1024;

/**
 * Opens a backup. A caller that has read the last table has read an intact file: one that was cut off or changed throws
 * BrokenBackup earlier.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const bytes = readBytes(file);
  try {
    const header = parseHeader(file, await bytes.line());
    return { header, tables: readTables(file, bytes), close: bytes.close };
  } catch (error) {
    bytes.close();
    throw error;
  }
}

type Bytes = ReturnType<typeof readBytes>;

async function* readTables(file: string, bytes: Bytes): OpenBackup["tables"] {
  let next = await readFrame(file, bytes);

  async function* rows(): AsyncGenerator<Buffer> {
    for (; next.kind === FRAMES.rows; next = await readFrame(file, bytes)) yield next.content;
  }

  while (next.kind === FRAMES.table) {
    const name = next.content.toString();
    next = await readFrame(file, bytes);
    yield { name, rows: rows() };
    if (next.kind === FRAMES.rows) throw new Error(`the rows of ${name} were not read`);
  }
  if (next.kind !== FRAMES.end || !next.content.equals(next.digest))
    throw new BrokenBackup(file, "its content was changed");
  if (!(await bytes.isAtEnd())) throw new BrokenBackup(file, "something follows its end");
}

/** `digest`: of everything before the frame. */
async function readFrame(file: string, bytes: Bytes) {
  const digest = bytes.digest();
  const head = await bytes.take(FRAME_HEAD_BYTES);
  const length = head.readUInt32BE(1);
  if (length > MAX_FRAME_BYTES) throw new BrokenBackup(file, "its content was changed");
  return { kind: head.readUInt8(), content: await bytes.take(length), digest };
}

function readBytes(file: string) {
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  // Errors reach the reader through the second of the streams.
  const stream = pipeline(source, createZstdDecompress({ chunkSize: CHUNK_BYTES }), () => undefined);
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const hash = createHash("sha256");
  let buffered: Buffer = Buffer.alloc(0);

  async function readMore(): Promise<boolean> {
    try {
      const { value, done } = await chunks.next();
      if (done) return false;
      buffered = buffered.length > 0 ? Buffer.concat([buffered, value]) : value;
      return true;
    } catch (error) {
      throw plain(error, file);
    }
  }

  async function take(length: number): Promise<Buffer> {
    while (buffered.length < length) if (!(await readMore())) throw new BrokenBackup(file, "it was cut off");
    const taken = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    hash.update(taken);
    return taken;
  }

  return {
    take,
    async line(): Promise<string> {
      while (!buffered.includes(0x0a)) {
        if (buffered.length > MAX_HEADER_BYTES) throw new BrokenBackup(file, "it does not begin as one");
        if (!(await readMore())) throw new BrokenBackup(file, "it was cut off");
      }
      return (await take(buffered.indexOf(0x0a) + 1)).toString();
    },
    digest: () => hash.copy().digest(),
    isAtEnd: async () => buffered.length === 0 && !(await readMore()),
    close: () => void stream.destroy(),
  };
}

/** A file that cannot be read, or one whose compression says that it was changed. */
function plain(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  if ("syscall" in error) return new SetupError(`${file} cannot be read (${error.message}).`);
  const code = "code" in error ? String(error.code) : "";
  if (code === "ZSTD_error_prefix_unknown") return new BrokenBackup(file, "it does not begin as one");
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(error.message))
    return new BrokenBackup(file, "it was cut off");
  if (/^(ZSTD_|Z_|ERR_)/.test(code)) return new BrokenBackup(file, "its content was changed");
  return error;
}
