import { expect, test } from "vitest";
import { isDomainLetIn, roleOfGroups } from "#lib/domain/people/sign-on-role";

const ROLES = [
  ["staff", "viewer"],
  ["sms", "operator"],
  ["it", "admin"],
] as const;

const cases: [string, unknown, string | null][] = [
  ["the highest of several groups", ["staff", "it", "sms"], "admin"],
  ["one name instead of a list", "sms", "operator"],
  ["a group that stands for nothing", ["guests"], null],
  ["no claim at all", undefined, null],
  ["something that is no text", [{ name: "it" }, 7], null],
];
for (const [what, claim, role] of cases) {
  test(`${what} gives ${role ?? "no role"}`, () => expect(roleOfGroups(claim, ROLES)).toBe(role));
}

test("only the listed domains are let in, and a domain that ends alike is another", () => {
  expect(isDomainLetIn("ada@Example.org", ["example.org"])).toBe(true);
  expect(isDomainLetIn("ada@evil-example.org", ["example.org"])).toBe(false);
  expect(isDomainLetIn("ada@example.org@evil.test", ["example.org"])).toBe(false);
  expect(isDomainLetIn("ada@anywhere.test", [])).toBe(true);
});
