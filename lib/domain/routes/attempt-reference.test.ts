import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packReference, unpackReference } from "#lib/domain/routes/attempt-reference";

test("a reference comes back as it was given, whatever the ids", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 32_767 }), (campaignId, messageId, n) => {
      const packed = packReference({ campaignId, messageId, n });
      expect(packed).toMatch(/^[A-Za-z0-9_-]{46}$/);
      expect(unpackReference(packed)).toEqual({ campaignId, messageId, n });
    }),
  );
});

const packed = packReference({ campaignId: randomUUID(), messageId: randomUUID(), n: 1 });
test.each([
  "",
  "x",
  packed.slice(1),
  `${packed}A`,
  `${packed.slice(1)}.`,
  "'; drop table",
  packed.replace(/.$/, "\0"),
])("%j is no reference", (text) => {
  expect(unpackReference(text)).toBeNull();
});
