import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import { countSegments } from "#lib/domain/content/segments";
import { TAG } from "#lib/service/providers/smpp/codec/tlvs";
import { decodeText } from "#lib/service/providers/smpp/text/decode-text";
import { encodeText } from "#lib/service/providers/smpp/text/encode-text";
import { makeParts, type Part } from "#lib/service/providers/smpp/text/parts";
import { createReferences } from "#lib/service/providers/smpp/text/references";

const gsmText = fc.string({ unit: fc.constantFrom(...GSM_SEPTETS.keys()), maxLength: 1500 });
const manyScripts = fc.string({
  unit: fc.oneof(
    fc.constantFrom("a", "中", "வ", "😀", "€", "{", "\n"),
    fc.string({ unit: "grapheme", maxLength: 1 }),
  ),
  maxLength: 1500,
});
const anyText = fc.oneof(gsmText, manyScripts);

const hex = (text: string, alphabet: "gsm" | "latin1" | "ascii" | "ucs2") => {
  const { dataCoding, octets } = encodeText(text, alphabet);
  return [dataCoding, octets.toString("hex")];
};
const parts = (text: string, form: "udh8" | "udh16" | "sar" | "payload", alphabet: "gsm" | "ucs2" = "gsm") =>
  makeParts(encodeText(text, alphabet), form, () => 0x1234) ?? [];

describe("text goes out in the centre's alphabet where it fits it", () => {
  test.each([
    ["gsm", "£é{}€@", 0, "01051b281b291b6500"],
    ["gsm", "ï", 8, "00ef"],
    ["latin1", "£é{}@", 0, "a3e97b7d40"],
    ["latin1", "€", 8, "20ac"],
    ["latin1", "a\tb", 8, "006100090062"],
    ["ascii", "Hi {}\n@", 0, "4869207b7d0a40"],
    ["ascii", "é", 8, "00e9"],
    ["ucs2", "Hi", 8, "00480069"],
    ["gsm", "您好 😀", 8, "60a8597d0020d83dde00"],
    ["gsm", "வ", 8, "0bb5"],
    ["gsm", "", 0, ""],
  ] as const)("%s: %j", (alphabet, text, dataCoding, octets) => {
    expect(hex(text, alphabet)).toEqual([dataCoding, octets]);
  });
});

test("text comes back as it was, whatever the alphabet", () => {
  const storable = anyText.filter((text) => text.isWellFormed() && !text.includes("\0"));
  fc.assert(
    fc.property(storable, fc.constantFrom("gsm", "latin1", "ascii", "ucs2"), (text, alphabet) => {
      const { octets, dataCoding } = encodeText(text, alphabet);
      expect(decodeText(octets, dataCoding, alphabet)).toBe(text);
    }),
  );
});

describe("text that came is read by its data_coding", () => {
  test.each([
    [0, "gsm", "00011b65", "@£€"],
    [0, "gsm", "411b", "A "],
    [0, "gsm", "1b41", "A"],
    [0, "latin1", "a3", "£"],
    [1, "gsm", "4041", "@A"],
    [3, "gsm", "e9", "é"],
    [8, "gsm", "d83dde00", "😀"],
    [8, "gsm", "004100", "A"],
    [8, "gsm", "d83d", "\ufffd"],
    [4, "gsm", "c0ffee", "c0ffee"],
    [0xf0, "latin1", "00", "@"],
    [0xf5, "gsm", "00ff", "00ff"],
    [3, "gsm", "410042", "AB"],
  ] as const)("%i, %s: %s", (dataCoding, alphabet, octets, text) => {
    expect(decodeText(Buffer.from(octets, "hex"), dataCoding, alphabet)).toBe(text);
  });
});

describe("long messages", () => {
  test("there are as many parts as the screens say", () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => text !== ""),
        (text) => {
          const { segments } = countSegments(text);
          fc.pre(segments <= 255);
          expect(parts(text, "udh8")).toHaveLength(segments);
          expect(parts(text, "sar")).toHaveLength(segments);
          expect(parts(text, "payload")).toHaveLength(1);
        },
      ),
    );
  });

  test("no part is too long or ends within a character, and together they are the text", () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom("udh8", "udh16"),
        fc.constantFrom("gsm", "ucs2"),
        (text, form, alphabet) => {
          fc.pre(text.isWellFormed());
          const { octets, dataCoding } = encodeText(text, alphabet);
          const all = parts(text, form, alphabet);
          const header = all.length === 1 ? 0 : form === "udh8" ? 6 : 7;
          const pieces = all.map(({ shortMessage }) => shortMessage.subarray(header));
          expect(Buffer.concat(pieces)).toEqual(octets);
          expect(pieces.map((piece) => decodeText(piece, dataCoding, "gsm")).join("")).toBe(text);
          for (const piece of pieces) {
            const bits = header * 8 + piece.length * (dataCoding === 0 ? 7 : 8);
            expect(bits).toBeLessThanOrEqual(140 * 8);
          }
        },
      ),
    );
  });

  const long = "a".repeat(200);
  const shown = (all: Part[]) =>
    all.map(({ esmClass, shortMessage, tlvs }) => [
      esmClass,
      shortMessage.length,
      shortMessage.subarray(0, 7).toString("hex"),
      [...tlvs].map(([tag, value]) => [tag, value.toString("hex")]),
    ]);

  test("udh8 has a header of 6 octets", () => {
    expect(shown(parts(long, "udh8"))).toEqual([
      [0x40, 159, "05000334020161", []],
      [0x40, 53, "05000334020261", []],
    ]);
  });

  test("udh16 has a header of 7 octets", () => {
    expect(shown(parts(long, "udh16"))).toEqual([
      [0x40, 159, "06080412340201", []],
      [0x40, 55, "06080412340202", []],
    ]);
  });

  test("sar has its numbers in parameters", () => {
    expect(shown(parts(long, "sar"))).toEqual([
      [
        0,
        153,
        "61616161616161",
        [
          [TAG.sarReference, "1234"],
          [TAG.sarTotal, "02"],
          [TAG.sarNumber, "01"],
        ],
      ],
      [
        0,
        47,
        "61616161616161",
        [
          [TAG.sarReference, "1234"],
          [TAG.sarTotal, "02"],
          [TAG.sarNumber, "02"],
        ],
      ],
    ]);
  });

  test("payload is one part", () => {
    expect(shown(parts(long, "payload"))).toEqual([[0, 0, "", [[TAG.messagePayload, "61".repeat(200)]]]]);
    expect(shown(parts("short", "payload"))).toEqual([[0, 5, "73686f7274", []]]);
  });

  test("a text for more than 255 parts has none", () => {
    const tooLong = encodeText("a".repeat(255 * 153 + 1), "gsm");
    expect(makeParts(tooLong, "udh8", () => 1)).toBeNull();
    expect(makeParts(encodeText("中".repeat(40_000), "gsm"), "payload", () => 1)).toBeNull();
  });

  test("a character that the centre writes as two septets counts as two", () => {
    const text = encodeText(`${"a".repeat(152)}[${"a".repeat(20)}`, "latin1");
    expect(makeParts(text, "udh8", () => 1)?.map((part) => part.shortMessage.length)).toEqual([158, 27]);
  });
});

test("a recipient's references follow each other, whatever others get", () => {
  const next = createReferences(() => 0.999999);
  expect([next("6591"), next("6592"), next("6591"), next("6592")]).toEqual([0, 0, 1, 1]);
  for (let i = 0; i < 20_001; i++) next(`other ${i}`);
  expect(next("6591")).toBe(0);
});
