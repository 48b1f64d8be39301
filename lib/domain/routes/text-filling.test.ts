import fc from "fast-check";
import { expect, test } from "vitest";
import { textFilling, uncarried } from "#lib/domain/routes/text-filling";

const TELLING = {
  url: "https://sms.example.com/?type={alphabet}",
  body: "",
  headers: {},
  alphabets: { carries: "all" as const, gsm: "0", ucs2: "8" },
};
const SILENT = { ...TELLING, url: "https://sms.example.com/" };

test.each([
  ["Hi £{", { alphabet: "0", segments: "1", textOrHex: "Hi £{", textHex: "486920011B28" }],
  ["ë", { alphabet: "8", segments: "1", textOrHex: "00EB", textHex: "00EB" }],
  ["您😀", { alphabet: "8", segments: "1", textOrHex: "60A8D83DDE00", textHex: "60A8D83DDE00" }],
  ["", { alphabet: "0", segments: "1", textOrHex: "", textHex: "" }],
  ["a".repeat(161), { alphabet: "0", segments: "2" }],
  ["您".repeat(71), { alphabet: "8", segments: "2" }],
])("%j is filled in as %j where the request says the alphabet", (text, filled) => {
  expect(textFilling(text, TELLING)).toMatchObject({ text, ...filled });
});

test("a request that does not say the alphabet has every text in UTF-16", () => {
  expect(textFilling("Hi", SILENT).textHex).toBe("00480069");
});

test("hexadecimal text is read again as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const octets = Buffer.from(textFilling(text, SILENT).textHex, "hex").swap16();
      expect(octets.toString("utf16le")).toBe(text.toWellFormed());
    }),
  );
});

test("a route that carries GSM alone names the first character that it cannot", () => {
  const gsm = { alphabets: { ...TELLING.alphabets, carries: "gsm" as const } };
  expect(uncarried("Zoë 您", gsm)).toBe("ë");
  expect(uncarried("Zoé €", gsm)).toBeNull();
  expect(uncarried("Zoë", TELLING)).toBeNull();
});
