import { expect, test } from "vitest";
import { addressNotes, parseAddressRange } from "#lib/domain/network/address-range";

const WRITTEN: [string, string][] = [
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7/32 ", "203.0.113.7"],
  ["203.0.113.9/24", "203.0.113.0/24"],
  ["2001:0DB8::1", "2001:db8::1"],
  ["2001:db8::1/32", "2001:db8::/32"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
  ["0.0.0.0/0", "0.0.0.0/0"],
];
for (const [given, kept] of WRITTEN) {
  test(`${given} is kept as ${kept}`, () => expect(parseAddressRange(given)).toEqual({ range: kept }));
}

for (const given of [
  "",
  "localhost",
  "10.1",
  "0x7f.0.0.1",
  "2130706433",
  "10.0.0.0/33",
  "::1/129",
  "fe80::1%eth0",
  "1.2.3.4/-1",
]) {
  test(`"${given}" is no address`, () => expect(parseAddressRange(given)).toHaveProperty("problem"));
}

const kinds = (text: string, others: string[] = []) => addressNotes(text, others).map(({ kind }) => kind);

test("overlaps are pointed out both ways, and across spellings", () => {
  expect(addressNotes("203.0.112.7", ["203.0.112.0/24"])[0]?.message).toBe(
    "203.0.112.0/24 already covers 203.0.112.7.",
  );
  expect(addressNotes("8.8.0.0/16", ["8.8.8.8"])[0]?.message).toBe(
    "8.8.0.0/16 covers 8.8.8.8, which you can then remove.",
  );
  expect(addressNotes("::ffff:8.8.8.8", ["8.8.8.8"]).map(({ message }) => message)).toContain(
    "8.8.8.8 is already on the list.",
  );
  expect(kinds("8.8.8.8", ["8.8.4.0/24", "2001:db8::/32"])).toEqual([]);
});

test("private, loopback and very wide ranges are pointed out", () => {
  expect(kinds("10.1.0.0/16")).toEqual(["private"]);
  expect(kinds("fd00::/64")).toEqual(["private"]);
  expect(kinds("127.0.0.1")).toEqual(["private"]);
  expect(kinds("8.0.0.0/8")).toEqual(["wide"]);
  expect(kinds("0.0.0.0/0")).toEqual(["wide"]);
});
