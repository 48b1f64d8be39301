import fc from "fast-check";
import { expect, test } from "vitest";
import { rateShare } from "#lib/domain/routes/rate-share";

test("the shares of all binds are at most the route's rate, and lose less than one message of it", () => {
  const rate = fc.double({ min: 0.1, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(rate, fc.integer({ min: 1, max: 50 }), (ratePerSecond, binds) => {
      const shares = Array.from({ length: binds }, (_, i) => rateShare({ ratePerSecond, binds }, i + 1));
      const sum = shares.reduce((a, b) => a + b, 0);
      expect(sum).toBeLessThanOrEqual(ratePerSecond * (1 + 1e-9));
      expect(sum).toBeGreaterThan(ratePerSecond - 1);
      expect(Math.min(...shares)).toBeGreaterThan(0);
    }),
  );
});
