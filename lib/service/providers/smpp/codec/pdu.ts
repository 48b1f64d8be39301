import { type Body, FIELDS } from "#lib/service/providers/smpp/codec/bodies";
import { COMMAND_IDS, type Command, commandOf, isResponse } from "#lib/service/providers/smpp/codec/commands";
import { type Cursor, Undecodable } from "#lib/service/providers/smpp/codec/fields";
import { HEADER_OCTETS } from "#lib/service/providers/smpp/codec/frames";
import { NO_TLVS, readTlvs, type Tlvs, writeTlvs } from "#lib/service/providers/smpp/codec/tlvs";

export type PduOf<C extends Command> = {
  command: C;
  /** 0 in requests. */
  status: number;
  sequence: number;
  tlvs: Tlvs;
  /** Whether the end of the frame could not be read. */
  isDamaged?: boolean;
} & Body<C>;

/** A message of the protocol. `command` distinguishes the kinds. */
export type Pdu = { [C in Command]: PduOf<C> }[Command];

/** A frame that contains no valid PDU: the values of its header, and the status for answering a request. */
export type BrokenPdu = {
  command: Command | null;
  isResponse: boolean;
  /** The status of a response. */
  status: number;
  sequence: number;
  answer: number;
};

const INVALID_COMMAND_ID = 0x03;

/** A PDU with these values. Omitted fields are empty or 0. */
export function makePdu<C extends Command>(
  command: C,
  sequence: number,
  values: Partial<Body<C>> & { status?: number; tlvs?: Tlvs } = {},
): PduOf<C> {
  const empty = Object.fromEntries(FIELDS[command].map(([name, field]) => [name, field.empty]));
  // The table lists exactly the fields of this command.
  return { command, status: 0, sequence, tlvs: NO_TLVS, ...empty, ...values } as PduOf<C>;
}

/** Reads a whole frame. Never throws. Buffers in the result share the frame's memory. */
export function decodePdu(frame: Buffer): { pdu: Pdu; broken: null } | { pdu: null; broken: BrokenPdu } {
  const id = frame.readUInt32BE(4);
  const command = commandOf(id);
  const header = { status: frame.readUInt32BE(8), sequence: frame.readUInt32BE(12) };
  const broken = { command, isResponse: isResponse(id), ...header };
  if (!command) return { pdu: null, broken: { ...broken, answer: INVALID_COMMAND_ID } };
  try {
    const cursor: Cursor = { octets: frame, at: HEADER_OCTETS };
    const body = readBody(command, cursor);
    // The table lists exactly the fields of this command.
    const pdu = { command, ...header, ...body, tlvs: readTlvs(cursor) } as Pdu;
    if (cursor.isDamaged) pdu.isDamaged = true;
    return { pdu, broken: null };
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    return { pdu: null, broken: { ...broken, answer: error.status } };
  }
}

/** The frame of a PDU. Throws a RangeError for values that do not fit their fields. */
export function encodePdu(pdu: Pdu): Buffer {
  const cursor = { octets: scratch, at: HEADER_OCTETS };
  const values: Record<string, unknown> = pdu;
  for (const [name, field] of FIELDS[pdu.command]) field.write(cursor, values[name]);
  writeTlvs(cursor, pdu.tlvs);
  scratch.writeUInt32BE(cursor.at, 0);
  scratch.writeUInt32BE(COMMAND_IDS[pdu.command], 4);
  scratch.writeUInt32BE(pdu.status, 8);
  scratch.writeUInt32BE(pdu.sequence, 12);
  return Buffer.from(scratch.subarray(0, cursor.at));
}

/** Longer than any frame: a value that does not fit causes an error of its field or of the buffer. */
const scratch = Buffer.alloc(200_000);

function readBody(command: Command, cursor: Cursor): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  // A refusal has no body, and some centres leave it out of every response.
  const isLeftOut = isResponse(COMMAND_IDS[command]) && cursor.at === cursor.octets.length;
  for (const [name, field] of FIELDS[command]) values[name] = isLeftOut ? field.empty : field.read(cursor);
  return values;
}
