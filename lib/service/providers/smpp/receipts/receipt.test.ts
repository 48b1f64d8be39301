import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawCode } from "#lib/domain/routes/raw-code";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import { makePdu } from "#lib/service/providers/smpp/codec/pdu";
import { TAG } from "#lib/service/providers/smpp/codec/tlvs";
import { deliveryReceiptOf } from "#lib/service/providers/smpp/receipts/delivery-receipt";
import { readIds } from "#lib/service/providers/smpp/receipts/message-id";
import { readReceipt, type SmppReceipt } from "#lib/service/providers/smpp/receipts/receipt";
import type { Received } from "#lib/service/providers/smpp/receipts/received-message";
import { inboundOf } from "#lib/service/providers/smpp/receipts/reception";

const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

function deliver(text: string | Buffer, esmClass = RECEIPT, more: Partial<Received> = {}): Received {
  const shortMessage = typeof text === "string" ? Buffer.from(text, "latin1") : text;
  return {
    ...makePdu("deliver_sm", 1, { esmClass, shortMessage, source: "6591", destination: "65" }),
    ...more,
  } as Received;
}

function tlvs(id: string | null, state?: number, network?: number[]) {
  const all: [number, Buffer][] = [];
  if (id !== null) all.push([TAG.receiptedMessageId, Buffer.from(`${id}\0`)]);
  if (state !== undefined) all.push([TAG.messageState, Buffer.of(state)]);
  if (network) all.push([TAG.networkErrorCode, Buffer.from(network)]);
  return { tlvs: new Map(all) };
}

const said = (
  id: string | null,
  status: SmppReceipt["status"],
  stat: string | null,
  errs: string[],
): SmppReceipt => ({ id, status, stat, errs });
const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16();
const usual = (id: string, stat: string, err = "000") =>
  `id:${id} sub:001 dlvrd:001 submit date:2611222000 done date:2611222001 stat:${stat} err:${err} text:Hello`;

describe("a receipt is read in all its forms", () => {
  test.each<[string, Received, SmppReceipt]>([
    ["the usual text", deliver(usual("7", "DELIVRD")), said("7", "success", "DELIVRD", ["000"])],
    [
      "a failure with an error",
      deliver(usual("0e9-f2", "UNDELIV", "027")),
      said("0e9-f2", "failure", "UNDELIV", ["027"]),
    ],
    ["capitals", deliver("ID:7 SUB:001 STAT:EXPIRED ERR:1a"), said("7", "failure", "EXPIRED", ["1a"])],
    [
      "no spaces in names",
      deliver("id:7 submitdate:261122200059 stat:REJECTD err:5 Text:x"),
      said("7", "failure", "REJECTD", ["5"]),
    ],
    ["another order", deliver("stat:ACCEPTD id:7"), said("7", "sent_to_telco", "ACCEPTD", [])],
    [
      "line breaks and spaces behind colons",
      deliver("id: 7\r\nstat: DELIVRD\r\nerr: 000"),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    [
      "parameters only",
      deliver("", RECEIPT, tlvs("7", 5, [3, 0, 27])),
      said("7", "failure", "UNDELIV", ["027"]),
    ],
    [
      "parameters win over the text",
      deliver(usual("8", "ENROUTE"), RECEIPT, tlvs("7", 2)),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    [
      "the id in a parameter, the state in the text",
      deliver(usual("8", "EXPIRED"), RECEIPT, tlvs("7")),
      said("7", "failure", "EXPIRED", ["000"]),
    ],
    [
      "an empty id in a parameter",
      deliver(usual("8", "DELIVRD"), RECEIPT, tlvs("", 2)),
      said("8", "success", "DELIVRD", ["000"]),
    ],
    [
      "a state of another length",
      deliver(usual("8", "DELIVRD"), RECEIPT, { tlvs: new Map([[TAG.messageState, Buffer.alloc(0)]]) }),
      said("8", "success", "DELIVRD", ["000"]),
    ],
    [
      "text in message_payload",
      deliver("", RECEIPT, { tlvs: new Map([[TAG.messagePayload, Buffer.from(usual("7", "DELIVRD"))]]) }),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    [
      "data_sm",
      {
        ...makePdu("data_sm", 1, { esmClass: RECEIPT }),
        tlvs: new Map([[TAG.messagePayload, Buffer.from(usual("7", "DELETED"))]]),
      },
      said("7", "failure", "DELETED", ["000"]),
    ],
    [
      "UTF-16",
      deliver(utf16(usual("7", "DELIVRD")), RECEIPT, { dataCoding: 8 }),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    [
      "ASCII that is marked as UTF-16",
      deliver(usual("7", "DELIVRD"), RECEIPT, { dataCoding: 8 }),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    ["no esm_class", deliver(usual("7", "DELIVRD"), 0), said("7", "success", "DELIVRD", ["000"])],
    ["semicolons", deliver("id:7;sub:001;stat:DELIVRD;err:000;"), said("7", "success", "DELIVRD", ["000"])],
    [
      "commas, and a field of the provider's own",
      deliver("id:a-7,mccmnc:52501, submit date:2611222000,stat:UNDELIV,err:-1,text:Hi"),
      said("a-7", "failure", "UNDELIV", ["-1"]),
    ],
    ["an empty stat", deliver("id:7 stat: err:000 text:"), said("7", "sent_to_telco", null, ["000"])],
    ["an empty id", deliver("id: sub:001 stat:DELIVRD err:"), said(null, "success", "DELIVRD", [])],
    [
      "the message's words first",
      deliver("text:id:8 stat:x id:7 stat:DELIVRD err:000"),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    [
      "a state without a name beside a word",
      deliver(usual("7", "DELIVRD"), RECEIPT, tlvs("7", 77)),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    ...["FAILED", "SENT", "PENDING"].map((stat): [string, Received, SmppReceipt] => [
      `no esm_class, ${stat}`,
      deliver(`id:7 stat:${stat}`, 0),
      said("7", stat === "FAILED" ? "failure" : "sent_to_telco", stat, []),
    ]),
    ["no esm_class, an odd word", deliver(usual("7", "ODD"), 0), said("7", null, "ODD", ["000"])],
    ["no esm_class, no id", deliver(usual("", "DELIVRD"), 0), said(null, "success", "DELIVRD", ["000"])],
    ["no esm_class, another order", deliver("stat:DELIVRD;id:7", 0), said("7", "success", "DELIVRD", [])],
    [
      "no esm_class, the id in a parameter",
      deliver("stat:DELIVRD err:000", 0, tlvs("7")),
      said("7", "success", "DELIVRD", ["000"]),
    ],
    ["no esm_class, parameters only", deliver("", 0, tlvs("7", 2)), said("7", "success", "DELIVRD", [])],
    [
      "an intermediate one",
      deliver("", INTERMEDIATE, tlvs("7", 1)),
      said("7", "sent_to_telco", "ENROUTE", []),
    ],
    [
      "an intermediate failure is not the end",
      deliver(usual("7", "UNDELIV", "001"), INTERMEDIATE),
      said("7", "sent_to_telco", "UNDELIV", ["001"]),
    ],
    ["a state that nobody knows", deliver("", RECEIPT, tlvs("7", 77)), said("7", null, "77", [])],
    ["no id", deliver("stat:DELIVRD"), said(null, "success", "DELIVRD", [])],
    ["nothing at all", deliver(""), said(null, "sent_to_telco", null, [])],
    [
      "a header before the text",
      deliver(
        Buffer.concat([Buffer.from("0500030a0201", "hex"), Buffer.from(usual("7", "DELIVRD"))]),
        RECEIPT | 0x40,
      ),
      said("7", "success", "DELIVRD", ["000"]),
    ],
  ])("%s", (_, pdu, expected) => {
    expect(readReceipt(pdu)).toEqual(expected);
  });

  test("the words of the message itself are not read", () => {
    const receipt = readReceipt(deliver("id:7 stat:UNDELIV text:id:8 stat:DELIVRD err:9"));
    expect(receipt).toEqual({ id: "7", status: "failure", stat: "UNDELIV", errs: [] });
  });
});

describe("a message from a phone is none", () => {
  test.each([
    "STOP",
    "my id: 7 and stat:DELIVRD",
    "id:7",
    "id:7 stat:fine",
    "stat:DELIVRD err:000",
    "sub: hi, id: 7",
    "text: id:7 stat:DELIVRD",
    "Note: id:7 stat:DELIVRD",
    "",
  ])("%j", (text) => {
    expect(readReceipt(deliver(text, 0))).toBeNull();
    expect(inboundOf(deliver(text, 0), "gsm")).toEqual({ sender: "6591", recipient: "65", text });
  });

  test("nor is what a phone's user acknowledged", () => {
    expect(readReceipt(deliver(usual("7", "DELIVRD"), 0x08))).toBeNull();
  });

  test("text of any coding is read, and parts come with their number", () => {
    const chinese = deliver(utf16("您好 😀"), 0, { dataCoding: 8 });
    expect(inboundOf(chinese, "gsm").text).toBe("您好 😀");
    const part = deliver(
      Buffer.concat([Buffer.from("0608041234 0302".replace(" ", ""), "hex"), Buffer.from("there")]),
      0x40,
    );
    expect(inboundOf(part, "gsm").text).toBe("(2/3) there");
    const sar = deliver("there", 0, {
      tlvs: new Map([
        [TAG.sarTotal, Buffer.of(2)],
        [TAG.sarNumber, Buffer.of(1)],
      ]),
    });
    expect(inboundOf(sar, "gsm").text).toBe("(1/2) there");
    expect(inboundOf(deliver(Buffer.from("ff0003", "hex"), 0x40), "latin1").text).toBe("\xff\x03");
    const payload = { ...makePdu("data_sm", 1), tlvs: new Map([[TAG.messagePayload, Buffer.from("hi")]]) };
    expect(inboundOf(payload, "gsm").text).toBe("hi");
  });
});

test("fields are read in any order, spelling and separation, whichever of them are empty or missing", () => {
  const id = fc.constantFrom("7", "0e999f21-7a1b-4c2d", "ABC_12.3", "sub", "29095", "a,b;c", "x.y");
  const date = fc.constantFrom("2611222000", "261122200059", "26-11-22 20:00:59");
  const values = fc.record(
    {
      id: fc.option(id, { nil: "" }),
      stat: fc.constantFrom("DELIVRD", "undeliv", "EN-ROUTE", "ODD_1", ""),
      err: fc.constantFrom("000", "1a", "-1", ""),
      sub: fc.constantFrom("001", ""),
      dlvrd: fc.constantFrom("001", ""),
      "submit date": fc.option(date, { nil: "" }),
      done_date: date,
      mccmnc: fc.constant("52501"),
    },
    { requiredKeys: [] },
  );
  const form = fc.record({
    values,
    order: fc.infiniteStream(fc.nat()),
    separator: fc.constantFrom(" ", ";", ",", "; ", ", ", "|", "\r\n", "\0", "  "),
    colon: fc.constantFrom(":", ": ", " :"),
    isUpper: fc.boolean(),
    text: fc.constantFrom("", "Hello", "id:99 stat:EXPIRED err:9"),
  });
  fc.assert(
    fc.property(form, ({ values, order, separator, colon, isUpper, text }) => {
      const shuffled = Object.entries(values)
        .map((field) => ({ field, at: order.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at);
      const fields = shuffled.map(
        ({ field: [name, value] }) => (isUpper ? name.toUpperCase() : name) + colon + value,
      );
      const receipt = readReceipt(deliver([...fields, `text:${text}`].join(separator)));
      const { stat, err } = values;
      expect(receipt).toMatchObject({
        id: values.id || null,
        stat: stat || null,
        errs: err ? [err] : [],
      });
    }),
    { numRuns: 1000 },
  );
});

test("whatever comes is a receipt or a message, and never throws", () => {
  const bytes = fc.uint8Array({ maxLength: 255 }).map((value) => Buffer.from(value));
  const some = fc.dictionary(fc.constantFrom("30", "1059", "1060", "1063", "524", "526", "527"), bytes);
  fc.assert(
    fc.property(bytes, fc.nat(255), fc.nat(255), some, (shortMessage, esmClass, dataCoding, tags) => {
      const all = new Map(Object.entries(tags).map(([tag, value]) => [Number(tag), value]));
      const pdu = makePdu("deliver_sm", 1, { shortMessage, esmClass, dataCoding, tlvs: all });
      const receipt = readReceipt(pdu);
      const { text } = inboundOf(pdu, "gsm");
      expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
      expect(receipt?.id ?? "").not.toContain("\0");
    }),
  );
});

describe("the ids of answer and receipt become one", () => {
  test.each([
    ["hexadecimal", "decimal", "0e999f21", "244948769"],
    ["hexadecimal", "decimal", "0E999F21", "0244948769"],
    ["decimal", "hexadecimal", "00244948769", "e999f21"],
    ["decimal", "decimal", "007", "7"],
    ["hexadecimal", "hexadecimal", "00AB", "ab"],
    ["text", "text", "0e999f21-7a1b-4c2d", "0e999f21-7a1b-4c2d"],
    ["text", "text", "007", "007"],
    ["hexadecimal", "decimal", "0e999f21-7a1b", "0e999f21-7a1b"],
    ["text", "hexadecimal", "0244948769", "0e999f21"],
    ["hexadecimal", "decimal", "ffffffffffffffffffff", "1208925819614629174706175"],
  ] as const)("%s and %s: %s and %s", (response, receipt, answered, received) => {
    const read = readIds({ response, receipt });
    expect(read.ofReceipt(received)).toBe(read.ofResponse(answered));
  });

  test("text keeps its zeros where both are text", () => {
    const read = readIds({ response: "text", receipt: "text" });
    expect(read.ofResponse("007")).toBe("007");
  });
});

describe("a sign says what became of the message", () => {
  const readCodes = (codes: readonly RawCode[]) => verdictOf({ codePreset: "vonage", codes: [] }, codes);
  const at = new Date("2026-11-22T20:00:00Z");
  const read = (pdu: Received) => {
    const receipt = readReceipt(pdu);
    if (!receipt) throw new Error("no receipt");
    return deliveryReceiptOf(receipt, (id) => id, readCodes, at);
  };

  test("delivered, whatever its error", () => {
    expect(read(deliver(usual("7", "DELIVRD", "002")))).toEqual({
      externalId: "7",
      reference: null,
      status: "success",
      error: null,
      codes: [
        { source: "stat", code: "DELIVRD" },
        { source: "err", code: "002" },
      ],
      mapped: true,
      at,
    });
  });

  test.each([
    ["UNDELIV", "002", "recipient_unavailable", true],
    ["EXPIRED", "000", "message_expired", true],
    ["REJECTD", "777", "delivery_unknown_error", false],
    ["UNDELIVERABLE", "000", "delivery_unknown_error", false],
    ["DELIVERY_FAILED", "002", "recipient_unavailable", true],
  ])("%s with %s is %s", (stat, err, error, mapped) => {
    expect(read(deliver(usual("7", stat, err)))).toMatchObject({ status: "failure", error, mapped });
  });

  test.each(["EN_ROUTE", "EN-ROUTE", "ACK", "FORWARDED", "SENT", "PENDING", "ACCEPTED", "Buffered"])(
    "%s is on its way, whatever its error",
    (stat) => {
      const onItsWay = { status: "sent_to_telco", error: null, mapped: true };
      expect(read(deliver(usual("7", stat, "002")))).toMatchObject(onItsWay);
    },
  );

  test.each(["ODD", "7", "ON_AIR"])("%s, which nobody knows, is on its way and shown to an admin", (stat) => {
    const unknown = { status: "sent_to_telco", error: null, mapped: false };
    expect(read(deliver(usual("7", stat, "002")))).toMatchObject(unknown);
  });

  test("a line of the route's own says what a word means that nobody knows", () => {
    const odd = readReceipt(deliver(usual("7", "ODD", "002")));
    const codes = [{ stat: "odd", error: "content_invalid" as const }];
    const own = (given: readonly RawCode[]) => verdictOf({ codePreset: "vonage", codes }, given);
    expect(odd && deliveryReceiptOf(odd, (id) => id, own, at)).toMatchObject({
      status: "failure",
      error: "content_invalid",
      mapped: true,
    });
  });
});
