import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packReference, unpackReference } from "#lib/service/providers/attempt-reference";

const key = randomBytes(32);

test("a reference comes back as it was given, whatever the ids", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 32_767 }), (campaignId, messageId, n) => {
      const packed = packReference({ campaignId, messageId, n }, key);
      expect(packed).toMatch(/^[A-Za-z0-9_-]{56}$/);
      expect(unpackReference(packed, key)).toEqual({ campaignId, messageId, n });
    }),
  );
});

const packed = packReference({ campaignId: randomUUID(), messageId: randomUUID(), n: 1 }, key);

test("a reference of another route, or one that was changed, is none", () => {
  expect(unpackReference(packed, randomBytes(32))).toBeNull();
  for (let i = 0; i < packed.length; i++) {
    const other = packed[i] === "A" ? "B" : "A";
    expect(unpackReference(packed.slice(0, i) + other + packed.slice(i + 1), key)).toBeNull();
  }
});

test.each([
  "",
  "x",
  packed.slice(1),
  `${packed}A`,
  `${packed.slice(1)}.`,
  "'; drop table",
  packed.replace(/.$/, "\0"),
])("%j is no reference", (text) => {
  expect(unpackReference(text, key)).toBeNull();
});

test("an attempt beyond the database's numbers is none", () => {
  const many = packReference({ campaignId: randomUUID(), messageId: randomUUID(), n: 40_000 }, key);
  expect(unpackReference(many, key)).toBeNull();
});
