import { expect, test } from "vitest";
import { CampaignChange } from "#lib/wire/console/settings";

test("refused characters are kept as a list, and one that would refuse nearly every message is told", () => {
  expect(CampaignChange.parse({ refusedCharacters: "’ U+00A0 ’" })).toEqual({ refusedCharacters: "\u00a0’" });
  const wrong = CampaignChange.safeParse({ refusedCharacters: "abc" });
  expect(wrong.error?.issues).toMatchObject([
    { path: ["refusedCharacters"], message: expect.stringContaining("digits") },
  ]);
});
