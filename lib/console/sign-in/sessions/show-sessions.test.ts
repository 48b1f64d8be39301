import { expect, test } from "vitest";
import { addressLabel } from "#lib/console/sign-in/sessions/show-sessions";

const cases: [string, string][] = [
  ["203.0.113.7", "203.0.113.7"],
  ["2001:0db8:0001:0002:0000:0000:0000:0000", "2001:db8:1:2::/64"],
  ["127.0.0.1", "this server"],
  ["0000:0000:0000:0000:0000:0000:0000:0000", "this server"],
  ["", ""],
];

for (const [address, words] of cases) {
  test(`${address || "no address"} is shown as ${words || "not known"}`, () => {
    expect(addressLabel(address)).toBe(words);
  });
}
