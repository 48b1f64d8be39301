import { expect, test } from "vitest";
import { seeded } from "#lib/kills/random";

test("one seed makes the same choices again, another makes others", () => {
  const choices = (seed: number) => {
    const random = seeded(seed);
    return Array.from({ length: 50 }, () => random.between(1, 6));
  };
  expect(choices(7)).toEqual(choices(7));
  expect(choices(7)).not.toEqual(choices(8));
  expect(new Set(choices(7))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(seeded(1).pick([])).toBeUndefined();
});
