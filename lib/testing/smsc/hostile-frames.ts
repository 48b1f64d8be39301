import { COMMAND_IDS } from "#lib/service/providers/smpp/codec/commands";
import { TAG } from "#lib/service/providers/smpp/codec/tlvs";

/** Bytes that a centre should never send. `mayEnd`: after them, nothing on the link can be trusted, so it may be closed. */
export type HostileFrame = { name: string; bytes: Buffer; mayEnd: boolean };

const STRANGE = 0x7777;
const NOBODY = 0x00abcdef;

const stays = (name: string, bytes: Buffer): HostileFrame => ({ name, bytes, mayEnd: false });
const mayEnd = (name: string, bytes: Buffer): HostileFrame => ({ name, bytes, mayEnd: true });

export const HOSTILE_FRAMES: HostileFrame[] = [
  mayEnd("a length of 0", withLength(0)),
  mayEnd("a length of 15", withLength(15)),
  mayEnd("a length of 4 GB", withLength(0xffffffff)),
  mayEnd("a length of 2 GB", withLength(0x7fffffff)),
  mayEnd("a megabyte in one frame", withLength(1_048_576)),
  mayEnd("an answer from a web server", Buffer.from("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")),
  stays("an unknown command", frame(STRANGE, 0, 1, Buffer.from("anything"))),
  stays("an unknown answer", frame(0x80007777, 0, 1)),
  stays("an outbind", frame(COMMAND_IDS.outbind, 0, 1, Buffer.from("SMSC\0secret\0"))),
  stays("an answer to nobody", frame(COMMAND_IDS.submit_sm_resp, 0, NOBODY, Buffer.from("12345\0"))),
  stays("a refusal to nobody", frame(COMMAND_IDS.generic_nack, 0x03, NOBODY)),
  stays("a refusal of sequence 0", frame(COMMAND_IDS.generic_nack, 0x02, 0)),
  stays("an answer to a bind that nobody sent", frame(COMMAND_IDS.bind_transceiver_resp, 0x0d, NOBODY)),
  stays("a deliver_sm without a body", frame(COMMAND_IDS.deliver_sm, 0, 1)),
  stays(
    "a deliver_sm that ends in an address",
    frame(COMMAND_IDS.deliver_sm, 0, 1, Buffer.from("\0\x01\x016591")),
  ),
  stays("a text longer than its frame", deliver({ length: 200, text: "id:1 stat:DELIVRD" })),
  stays("a TLV longer than its frame", deliver({ rest: tlv(TAG.messagePayload, 60_000, "id:1") })),
  stays("half a TLV", deliver({ rest: Buffer.from([0x04]) })),
  stays("an empty TLV of a message's state", deliver({ rest: tlv(TAG.messageState, 0, "") })),
  stays("an id without an end", deliver({ rest: tlv(TAG.receiptedMessageId, 4, "1234") })),
  stays("an address of 200 characters", deliver({ sender: "9".repeat(200), text: "hello" })),
  stays("a receipt without an id", deliver({ esmClass: 4, text: "stat:DELIVRD err:000" })),
  stays("a receipt of nothing", deliver({ esmClass: 4, text: "" })),
  stays("a receipt of only zeros", deliver({ esmClass: 4, text: "\0".repeat(100) })),
  stays("a receipt with an endless id", deliver({ esmClass: 4, text: `id:${"9".repeat(240)} stat:DELIVRD` })),
  stays(
    "a receipt in a wrong coding",
    deliver({ esmClass: 4, dataCoding: 8, text: "id:1 stat:DELIVRD err:000" }),
  ),
  stays("a header of a part longer than its text", deliver({ esmClass: 0x40, text: "\xff\x00\x03" })),
  stays("half a UTF-16 pair", deliver({ dataCoding: 8, text: "\xd8\x3d\xde" })),
  stays("an enquire_link with a body", frame(COMMAND_IDS.enquire_link, 0, 0xffffffff, Buffer.alloc(500))),
];

function withLength(length: number): Buffer {
  const bytes = frame(COMMAND_IDS.enquire_link, 0, 1, Buffer.alloc(64));
  bytes.writeUInt32BE(length, 0);
  return bytes;
}

type Input = {
  sender?: string;
  esmClass?: number;
  dataCoding?: number;
  text?: string;
  length?: number;
  rest?: Buffer;
};

function deliver({ sender = "6591", esmClass = 0, dataCoding = 0, text = "", length, rest }: Input): Buffer {
  const head = Buffer.from(`\0\x01\x01${sender}\0\x01\x0165\0`, "latin1");
  const middle = Buffer.from([esmClass, 0, 0, 0, 0, 0, 0, dataCoding, 0, length ?? text.length]);
  const body = Buffer.concat([head, middle, Buffer.from(text, "latin1"), rest ?? Buffer.alloc(0)]);
  return frame(COMMAND_IDS.deliver_sm, 0, 1, body);
}

function tlv(tag: number, length: number, value: string): Buffer {
  const bytes = Buffer.from(`\0\0\0\0${value}`, "latin1");
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(length, 2);
  return bytes;
}

/** By hand, because these need not fit their fields. */
function frame(command: number, status: number, sequence: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(16);
  for (const [n, value] of [head.length + body.length, command, status, sequence].entries())
    head.writeUInt32BE(value, n * 4);
  return Buffer.concat([head, body]);
}
