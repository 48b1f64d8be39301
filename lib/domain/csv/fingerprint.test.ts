import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createFingerprint } from "#lib/domain/csv/fingerprint";

function of(...pieces: Uint8Array[]): string {
  const fingerprint = createFingerprint();
  for (const piece of pieces) fingerprint.push(piece);
  return fingerprint.end();
}

test("is the same however the bytes are cut", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), fc.nat(200), (bytes, a, b) => {
      const [first = 0, second = 0] = [a, b].sort((x, y) => x - y);
      const pieces = [bytes.slice(0, first), bytes.subarray(first, second), bytes.subarray(second)];
      expect(of(...pieces)).toBe(of(bytes));
    }),
  );
});

test("tells files apart by one bit, by their order and by their length", () => {
  const text = (content: string) => of(Buffer.from(content));
  const all = ["", "\0", "\0\0", "abcd", "abce", "bacd", "abcdefgh", "efghabcd", "abcdefgi"].map(text);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((one) => /^[0-9a-f]{16}$/.test(one))).toBe(true);
});

test("bytes have their fingerprint wherever they lie in memory, also in a larger buffer", () => {
  const bytes = Buffer.from("recipient,language,name\n6591234567,english,Ada\n");
  for (let shift = 1; shift < 4; shift++) {
    const larger = Buffer.concat([Buffer.alloc(shift, "x"), bytes]);
    expect(of(larger.subarray(shift))).toBe(of(new Uint8Array(bytes)));
  }
});
