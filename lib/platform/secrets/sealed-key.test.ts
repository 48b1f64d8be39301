import { expect, test } from "vitest";
import { openKey, sealedUnder, sealKey } from "#lib/platform/secrets/sealed-key";

const secret = Buffer.alloc(32, 1);

test("a sealed key opens only under its secret, for its owner, and unchanged", () => {
  const sealed = sealKey("key_live_1", "1/campaign_1", { id: 7, key: secret });
  expect(openKey(sealed, "1/campaign_1", secret)).toBe("key_live_1");
  expect(sealedUnder(sealed)).toBe(7);
  expect(openKey(sealed, "1/campaign_2", secret)).toBeNull();
  expect(openKey(sealed, "1/campaign_1", Buffer.alloc(32, 2))).toBeNull();
  expect(openKey(Buffer.from(sealed).fill(0, 30), "1/campaign_1", secret)).toBeNull();
  expect(openKey(Buffer.alloc(3), "1/campaign_1", secret)).toBeNull();
});

test("the same key is sealed differently each time, and never in the clear", () => {
  const [a, b] = [1, 2].map(() => sealKey("key_live_1", "1", { id: 7, key: secret }));
  expect(a?.equals(b ?? a)).toBe(false);
  expect(a?.includes("key_live_1")).toBe(false);
});
