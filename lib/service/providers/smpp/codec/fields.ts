/** What is wrong with a PDU that was framed well: the status to answer it with. */
export class Undecodable extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the PDU cannot be decoded: 0x${status.toString(16)}`);
    this.status = status;
  }
}

/** command_status of a body that ends early, or of an octet string that is longer than the body. */
const INVALID_COMMAND_LENGTH = 0x02;
const INVALID_MESSAGE_LENGTH = 0x01;

/** The specification allows 65 at most, in message ids; many centres go beyond the limits of other fields. */
const MAX_TEXT_OCTETS = 255;

/** A place in a body that is read or written from its beginning to its end. */
export type Cursor = { octets: Buffer; at: number };

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

/** Latin-1 that ends with NUL. */
export const text: Field<string> = {
  read(cursor) {
    const end = cursor.octets.indexOf(0, cursor.at);
    if (end < 0 || end - cursor.at > MAX_TEXT_OCTETS) throw new Undecodable(INVALID_COMMAND_LENGTH);
    const value = cursor.octets.toString("latin1", cursor.at, end);
    cursor.at = end + 1;
    return value;
  },
  write(cursor, value) {
    if (value.length > MAX_TEXT_OCTETS || !isText(value)) throw new RangeError("not a C-octet string");
    cursor.at += cursor.octets.write(value, cursor.at, "latin1");
    cursor.at = cursor.octets.writeUInt8(0, cursor.at);
  },
  empty: "",
};

/** Octets behind their number. */
export const octets: Field<Buffer> = {
  read(cursor) {
    const start = cursor.at + 1;
    const end = start + octet.read(cursor);
    if (end > cursor.octets.length) throw new Undecodable(INVALID_MESSAGE_LENGTH);
    cursor.at = end;
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
