import { randomFillSync } from "node:crypto";
import { digitGrams } from "#lib/domain/messages/digit-grams";

/** The header of PostgreSQL's binary COPY: its signature, no flags, no extension. */
const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER = Buffer.from([0xff, 0xff]);
const COLUMNS = 8;
const INT2_OID = 21;
const UUID_BYTES = 16;
/** The bytes of a row without its recipient and values, and of an array without its elements. */
const ARRAY_BYTES = 5 * 4;
const FIXED_BYTES = 2 + 5 * (4 + UUID_BYTES) + 4 + 4 + 4 + ARRAY_BYTES;
const GRAM_BYTES = 4 + 2;
/** How many rows share one call for random bytes. A call for each row would cost more than the row. */
const RANDOM_ROWS = 4096;
const RANDOM_BYTES = 6;

export const COPY_MESSAGES =
  "copy message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, recipient_grams, template_values) " +
  "from stdin with (format binary)";

/**
 * Writes the rows of one batch in the form of PostgreSQL's binary COPY, straight into a buffer, without texts
 * or garbage in between. Ids are a run of version 7 UUIDs that share `milliseconds` and count upwards.
 *
 * COPY in text, and inserts from unnest, cost this thread more and make the whole upload slower.
 */
export function messageEncoder(of: {
  campaignId: string;
  batchId: string;
  creatorId: string;
  milliseconds: number;
}) {
  const head = Buffer.concat([int16(COLUMNS), field(of.campaignId), int32(UUID_BYTES)]);
  const tails = new Map<string, Buffer>();
  const random = Buffer.alloc(RANDOM_ROWS * RANDOM_BYTES);
  const id = Buffer.alloc(UUID_BYTES);
  id.writeUIntBE(of.milliseconds, 0, 6);
  let count = 0;

  function nextId(): void {
    const at = (count % RANDOM_ROWS) * RANDOM_BYTES;
    if (at === 0) randomFillSync(random);
    id.writeUInt16BE(0x7000 | (count >>> 14), 6);
    id.writeUInt16BE(0x8000 | (count & 0x3fff), 8);
    random.copy(id, 10, at, at + RANDOM_BYTES);
    count++;
  }

  function tailOf(templateBodyId: string): Buffer {
    let tail = tails.get(templateBodyId);
    if (!tail) {
      tail = Buffer.concat([field(of.batchId), field(templateBodyId), field(of.creatorId)]);
      tails.set(templateBodyId, tail);
    }
    return tail;
  }

  return {
    header: HEADER,
    trailer: TRAILER,

    /** The most bytes that a row can need. */
    room: (recipient: string, values: string) =>
      FIXED_BYTES + recipient.length * (1 + GRAM_BYTES) + 3 * values.length,

    /** Writes a row at `at`. Returns where the next row begins. */
    write(buffer: Buffer, at: number, templateBodyId: string, recipient: string, values: string): number {
      nextId();
      let end = at + head.copy(buffer, at);
      end += id.copy(buffer, end);
      end += tailOf(templateBodyId).copy(buffer, end);
      end = buffer.writeInt32BE(recipient.length, end);
      end += buffer.write(recipient, end, "latin1");
      end = writeSmallints(buffer, end, digitGrams(recipient));
      const bytes = buffer.write(values, end + 4, "utf8");
      return buffer.writeInt32BE(bytes, end) + bytes;
    },

    /** The id of the row written last. */
    lastId: () => formatUuid(id),
  };
}

/** An array field: one dimension, no nulls, counted from 1. */
function writeSmallints(buffer: Buffer, at: number, values: number[]): number {
  let end = buffer.writeInt32BE(ARRAY_BYTES + values.length * GRAM_BYTES, at);
  for (const head of [1, 0, INT2_OID, values.length, 1]) end = buffer.writeInt32BE(head, end);
  for (const value of values) end = buffer.writeInt16BE(value, buffer.writeInt32BE(2, end));
  return end;
}

function field(uuid: string): Buffer {
  return Buffer.concat([int32(UUID_BYTES), Buffer.from(uuid.replaceAll("-", ""), "hex")]);
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
