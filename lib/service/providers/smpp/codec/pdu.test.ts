import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BODIES } from "#lib/service/providers/smpp/codec/bodies";
import { COMMAND_IDS, type Command } from "#lib/service/providers/smpp/codec/commands";
import { octet, octets, text } from "#lib/service/providers/smpp/codec/fields";
import { decodePdu, encodePdu, makePdu, type Pdu, type PduOf } from "#lib/service/providers/smpp/codec/pdu";
import { TAG, tlvNumber, tlvText } from "#lib/service/providers/smpp/codec/tlvs";

const hex = (octetsInHex: string) => Buffer.from(octetsInHex.replaceAll(/\s/g, ""), "hex");

/** Frames written by hand from section 4 of the specification. */
const GOLDEN: [string, string, Pdu][] = [
  [
    "bind_transceiver",
    `00000026 00000009 00000000 00000001
     726564 69616c 00  736563726574 00  564d53 00  34 00 00 00`,
    makePdu("bind_transceiver", 1, {
      systemId: "redial",
      password: "secret",
      systemType: "VMS",
      interfaceVersion: 0x34,
    }),
  ],
  [
    "bind_transceiver_resp with the centre's version",
    "0000001a 80000009 00000000 00000001 534d534300 0210 0001 34",
    makePdu("bind_transceiver_resp", 1, {
      systemId: "SMSC",
      tlvs: new Map([[TAG.scInterfaceVersion, hex("34")]]),
    }),
  ],
  [
    "submit_sm",
    `00000043 00000004 00000000 00000002
     00 05 00 494e464f00 01 01 3635393132333435363700
     40 00 00 00 30303030303230303030303030303052 00
     01 00 00 00 04 48 1b 65 21`,
    makePdu("submit_sm", 2, {
      sourceTon: 5,
      source: "INFO",
      destinationTon: 1,
      destinationNpi: 1,
      destination: "6591234567",
      esmClass: 0x40,
      validityPeriod: "000002000000000R",
      registeredDelivery: 1,
      shortMessage: hex("481b6521"),
    }),
  ],
  [
    "submit_sm_resp",
    "00000019 80000004 00000000 00000002 306539393966323100",
    makePdu("submit_sm_resp", 2, { messageId: "0e999f21" }),
  ],
  [
    "deliver_sm with a receipt in TLVs",
    `0000003a 00000005 00000000 000000ff
     00 01 01 363500 00 00 00 04 00 00 00 00 00 00 00 00 00
     001e 0003 6142 00  0427 0001 02  0423 0003 03 001b  1400 0000`,
    makePdu("deliver_sm", 255, {
      sourceTon: 1,
      sourceNpi: 1,
      source: "65",
      esmClass: 4,
      tlvs: new Map([
        [TAG.receiptedMessageId, hex("614200")],
        [TAG.messageState, hex("02")],
        [TAG.networkErrorCode, hex("03001b")],
        [0x1400, hex("")],
      ]),
    }),
  ],
  [
    "data_sm with its text in message_payload",
    `00000024 00000103 00000000 00000003 00 00 00 3100 00 00 3200 00 01 08
     0424 0004 4e2d 6587`,
    makePdu("data_sm", 3, {
      source: "1",
      destination: "2",
      registeredDelivery: 1,
      dataCoding: 8,
      tlvs: new Map([[TAG.messagePayload, hex("4e2d6587")]]),
    }),
  ],
  ["enquire_link", "00000010 00000015 00000000 00000004", makePdu("enquire_link", 4)],
  ["enquire_link_resp", "00000010 80000015 00000000 00000004", makePdu("enquire_link_resp", 4)],
  ["unbind", "00000010 00000006 00000000 00000005", makePdu("unbind", 5)],
  ["generic_nack", "00000010 80000000 00000003 00000000", makePdu("generic_nack", 0, { status: 3 })],
];

test.each(GOLDEN)("%s is written and read as the specification has it", (_, octetsInHex, pdu) => {
  const frame = hex(octetsInHex);
  expect(frame.length).toBe(frame.readUInt32BE(0));
  expect(encodePdu(pdu).toString("hex")).toBe(frame.toString("hex"));
  expect(decodePdu(frame)).toEqual({ pdu, broken: null });
});

/** Frames that Net::SMPP 1.19 wrote. */
const WRITTEN_BY_PERL: [string, Pdu][] = [
  [
    "0000002600000009000000000000000172656469616c0073656372657400564d530034000000",
    makePdu("bind_transceiver", 1, {
      systemId: "redial",
      password: "secret",
      systemType: "VMS",
      interfaceVersion: 0x34,
    }),
  ],
  [
    "0000004b000000040000000000000002000500494e464f0001013635393132333435363700400000003030303030323030303030303030305200010008000c0500030702014e2dd83dde00",
    makePdu("submit_sm", 2, {
      sourceTon: 5,
      source: "INFO",
      destinationTon: 1,
      destinationNpi: 1,
      destination: "6591234567",
      esmClass: 0x40,
      validityPeriod: "000002000000000R",
      registeredDelivery: 1,
      dataCoding: 8,
      shortMessage: hex("0500030702014e2dd83dde00"),
    }),
  ],
  [
    "000000480000000400000000000000030000003637353735000000363539313233343536370000000000000000000000042400046c6f6e67020c00020102020e000102020f000101",
    makePdu("submit_sm", 3, {
      source: "67575",
      destination: "6591234567",
      tlvs: new Map([
        [TAG.messagePayload, Buffer.from("long")],
        [TAG.sarReference, hex("0102")],
        [TAG.sarTotal, hex("02")],
        [TAG.sarNumber, hex("01")],
      ]),
    }),
  ],
  [
    "0000005900000005000000000000000400000036353931323334353637000000494e464f000400000000000000001169643a3120737461743a44454c49565244001e000930653939396632310004270001020423000303001b",
    makePdu("deliver_sm", 4, {
      source: "6591234567",
      destination: "INFO",
      esmClass: 4,
      shortMessage: Buffer.from("id:1 stat:DELIVRD"),
      tlvs: new Map([
        [TAG.receiptedMessageId, Buffer.from("0e999f21\0")],
        [TAG.messageState, hex("02")],
        [TAG.networkErrorCode, hex("03001b")],
      ]),
    }),
  ],
  [
    "00000022000001030000000000000005000000310000003200000108042400024e2d",
    makePdu("data_sm", 5, {
      source: "1",
      destination: "2",
      registeredDelivery: 1,
      dataCoding: 8,
      tlvs: new Map([[TAG.messagePayload, hex("4e2d")]]),
    }),
  ],
  [
    "00000019800000040000000000000006306539393966323100",
    makePdu("submit_sm_resp", 6, { messageId: "0e999f21" }),
  ],
  ["0000001180000004000000580000000700", makePdu("submit_sm_resp", 7, { status: 0x58 })],
  ["0000001180000005000000000000000800", makePdu("deliver_sm_resp", 8)],
  [
    "0000001a800000090000000000000009534d5343000210000134",
    makePdu("bind_transceiver_resp", 9, {
      systemId: "SMSC",
      tlvs: new Map([[TAG.scInterfaceVersion, hex("34")]]),
    }),
  ],
  ["0000001000000015000000000000000a", makePdu("enquire_link", 10)],
  ["0000001080000015000000000000000b", makePdu("enquire_link_resp", 11)],
  ["0000001000000006000000000000000c", makePdu("unbind", 12)],
  ["0000001080000006000000000000000d", makePdu("unbind_resp", 13)],
  ["0000001080000000000000030000000e", makePdu("generic_nack", 14, { status: 3 })],
];

test.each(WRITTEN_BY_PERL)("%s is written and read as Net::SMPP does", (octetsInHex, pdu) => {
  expect(encodePdu(pdu).toString("hex")).toBe(octetsInHex);
  expect(decodePdu(hex(octetsInHex))).toEqual({ pdu, broken: null });
});

test("a response without a body is read", () => {
  const refused = "00000010 80000002 0000000e 00000007";
  expect(decodePdu(hex(refused)).pdu).toEqual(makePdu("bind_transmitter_resp", 7, { status: 0x0e }));
});

const anyOctets = (maxLength: number) => fc.uint8Array({ maxLength }).map((value) => Buffer.from(value));
const anyText = fc
  .array(fc.integer({ min: 1, max: 255 }), { maxLength: 255 })
  .map((codes) => String.fromCharCode(...codes));
const ANY = new Map<unknown, fc.Arbitrary<unknown>>([
  [octet, fc.nat(255)],
  [text, anyText],
  [octets, anyOctets(255)],
]);
const uint32 = fc.nat(0xffffffff);

const anyPdu = fc.constantFrom(...(Object.keys(COMMAND_IDS) as Command[])).chain((command) =>
  fc
    .record({
      status: uint32,
      sequence: uint32,
      tlvs: fc.array(fc.tuple(fc.nat(0xffff), anyOctets(400)), { maxLength: 5 }).map((all) => new Map(all)),
      body: fc.record(
        Object.fromEntries(
          Object.entries(BODIES[command]).map(([name, field]) => [name, ANY.get(field) ?? fc.constant("")]),
        ),
      ),
    })
    .map(({ body, sequence, ...header }) => makePdu(command, sequence, { ...header, ...body }) as Pdu),
);

test("every PDU comes back as it was written", () => {
  fc.assert(
    fc.property(anyPdu, (pdu) => {
      const decoded = decodePdu(encodePdu(pdu));
      expect(decoded).toEqual({ pdu, broken: null });
    }),
    { numRuns: 500 },
  );
});

test("a frame with any octets behind its header is read or refused, and never throws", () => {
  const frames = fc.tuple(fc.constantFrom(...Object.values(COMMAND_IDS), 0x77), anyOctets(120));
  fc.assert(
    fc.property(frames, ([id, body]) => {
      const header = hex("00000000 00000000 00000000 00000009");
      header.writeUInt32BE(id, 4);
      const { broken } = decodePdu(Buffer.concat([header, body]));
      if (broken) expect([0x02, 0x03]).toContain(broken.answer);
    }),
    { numRuns: 2000 },
  );
});

describe("what is framed well and holds no PDU", () => {
  const deliver = encodePdu(makePdu("deliver_sm", 9, { shortMessage: Buffer.from("hello") }));

  test("an unknown command is 0x03", () => {
    const { broken } = decodePdu(hex("00000010 00000999 00000000 00000009"));
    expect(broken).toMatchObject({ command: null, isResponse: false, sequence: 9, answer: 0x03 });
  });

  test("a body that ends early is 0x02", () => {
    expect(decodePdu(deliver.subarray(0, 20)).broken).toMatchObject({ command: "deliver_sm", answer: 0x02 });
  });

  test("text without its end that is too long is 0x02", () => {
    const endless = Buffer.concat([hex("00000000 00000005 00000000 00000009"), Buffer.alloc(500, 0x41)]);
    expect(decodePdu(endless).broken).toMatchObject({ answer: 0x02 });
  });
});

describe("a damaged end loses nothing that is whole", () => {
  const tlvs = new Map([
    [TAG.receiptedMessageId, Buffer.from("29095\0")],
    [TAG.messageState, Buffer.of(2)],
  ]);
  const values = { source: "65", esmClass: 4, shortMessage: Buffer.from("id:29095 stat:DELIVRD err:000") };
  const whole = { ...makePdu("deliver_sm", 9, values), isDamaged: true };
  const frame = encodePdu(makePdu("deliver_sm", 9, { ...values, tlvs }));
  const read = (octets: Buffer) => decodePdu(octets).pdu;

  test.each(["00", "0000", "000000", "1400", "14000003ab"])("%s behind the optional part", (rest) => {
    expect(read(Buffer.concat([frame, hex(rest)]))).toEqual({ ...whole, tlvs });
  });

  test.each([
    [1, new Map([...tlvs].slice(0, 1))],
    [4, new Map([...tlvs].slice(0, 1))],
    [6, new Map()],
    [14, new Map()],
  ])("%i octets of the optional part cut off", (octets, left) => {
    expect(read(frame.subarray(0, -octets))).toEqual({ ...whole, tlvs: left });
  });

  test("a message that is shorter than its length", () => {
    const cut = encodePdu(makePdu("deliver_sm", 9, values)).subarray(0, -8);
    expect(read(cut)).toEqual({ ...whole, shortMessage: values.shortMessage.subarray(0, -8) });
  });

  test.each([
    ["3239303935 00 00", 0],
    ["3239303935", 0],
    ["3239303935 00 001e 0003 31", 0],
    ["3239303935", 0x58],
  ])("an answer with %s and status %i", (body, status) => {
    const header = hex("00000000 80000004 00000000 00000009");
    header.writeUInt32BE(status, 8);
    const answer = { ...makePdu("submit_sm_resp", 9, { messageId: "29095", status }), isDamaged: true };
    expect(read(Buffer.concat([header, hex(body)]))).toEqual(answer);
  });

  test("wherever a receipt is cut, and whatever stands behind it, what is before is read", () => {
    const shortest = encodePdu(makePdu("deliver_sm", 9, { ...values, shortMessage: Buffer.alloc(0) })).length;
    const cut = fc.integer({ min: shortest, max: frame.length });
    fc.assert(
      fc.property(cut, anyOctets(3), (length, rest) => {
        const pdu = read(frame.subarray(0, length));
        expect(pdu).toMatchObject({ source: "65", esmClass: 4, sequence: 9 });
        const { shortMessage, tlvs: some } = pdu as PduOf<"deliver_sm">;
        expect(values.shortMessage.subarray(0, shortMessage.length)).toEqual(shortMessage);
        for (const [tag, value] of some) expect(new Map<number, Buffer>(tlvs).get(tag)).toEqual(value);
        const followed = read(Buffer.concat([frame, rest]));
        expect(followed).toMatchObject({ shortMessage: values.shortMessage, tlvs });
      }),
    );
  });
});

test("text that holds NUL, is not Latin-1 or is too long is not written", () => {
  for (const source of ["a\0b", "中", "a".repeat(256)]) {
    expect(() => encodePdu(makePdu("submit_sm", 1, { source }))).toThrow(RangeError);
  }
});

test("parameters of another form than theirs are read as far as they can be", () => {
  const tlvs = new Map([
    [TAG.receiptedMessageId, Buffer.from("no end")],
    [TAG.messageState, Buffer.alloc(3)],
  ]);
  expect(tlvText(tlvs, TAG.receiptedMessageId)).toBe("no end");
  expect(tlvNumber(tlvs, TAG.messageState)).toBeNull();
  expect(tlvNumber(tlvs, TAG.sarTotal)).toBeNull();
});
