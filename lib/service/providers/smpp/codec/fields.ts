/** A fault in a PDU whose frame was valid. `status` is the status to answer it with. */
export class Undecodable extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the PDU cannot be decoded: 0x${status.toString(16)}`);
    this.status = status;
  }
}

/** command_status of a body that ends early. */
const INVALID_COMMAND_LENGTH = 0x02;

/** The specification allows 65 at most, in message ids, but many centres exceed the limits of other fields. */
const MAX_TEXT_OCTETS = 255;

/**
 * A position in a body that is read or written from beginning to end. `isDamaged` says that the end could not
 * be read, and that only the fields before it were.
 */
export type Cursor = { octets: Buffer; at: number; isDamaged?: boolean };

export type Field<Value> = {
  read(cursor: Cursor): Value;
  write(cursor: Cursor, value: Value): void;
  empty: Value;
};

/** An integer of one octet. */
export const octet: Field<number> = {
  read(cursor) {
    const value = cursor.octets[cursor.at];
    if (value === undefined) throw new Undecodable(INVALID_COMMAND_LENGTH);
    cursor.at += 1;
    return value;
  },
  write(cursor, value) {
    cursor.at = cursor.octets.writeUInt8(value, cursor.at);
  },
  empty: 0,
};

/** Latin-1 that ends with NUL. If it is the last field of a response, some centres leave the NUL out. */
export const text: Field<string> = {
  read(cursor) {
    const nul = cursor.octets.indexOf(0, cursor.at);
    const end = nul < 0 ? cursor.octets.length : nul;
    if (end - cursor.at > MAX_TEXT_OCTETS) throw new Undecodable(INVALID_COMMAND_LENGTH);
    cursor.isDamaged ||= nul < 0;
    const value = cursor.octets.toString("latin1", cursor.at, end);
    cursor.at = Math.min(end + 1, cursor.octets.length);
    return value;
  },
  write(cursor, value) {
    if (value.length > MAX_TEXT_OCTETS || !isText(value)) throw new RangeError("not a C-octet string");
    cursor.at += cursor.octets.write(value, cursor.at, "latin1");
    cursor.at = cursor.octets.writeUInt8(0, cursor.at);
  },
  empty: "",
};

/** Octets after a count of them. */
export const octets: Field<Buffer> = {
  read(cursor) {
    const start = cursor.at + 1;
    const end = start + octet.read(cursor);
    cursor.isDamaged ||= end > cursor.octets.length;
    cursor.at = Math.min(end, cursor.octets.length);
    return cursor.octets.subarray(start, end);
  },
  write(cursor, value) {
    octet.write(cursor, value.length);
    cursor.at += value.copy(cursor.octets, cursor.at);
  },
  empty: Buffer.alloc(0),
};

function isText(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === 0 || code > 0xff) return false;
  }
  return true;
}
