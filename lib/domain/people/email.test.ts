import { expect, test } from "vitest";
import { isEmail } from "#lib/domain/people/email";

test("an e-mail has one @, something before it, and a domain with a dot after it", () => {
  for (const good of [
    "ada@example.org",
    "a@b.c",
    "first.last@mail.example.org",
    `${"a".repeat(240)}@b.example`,
  ])
    expect([good, isEmail(good)]).toEqual([good, true]);
  for (const bad of [
    "",
    "@b.c",
    "a@b",
    "a@.c",
    "a@b.",
    "a@@b.c",
    "a@b@c.d",
    "a b@c.d",
    "a@b.c\n",
    "password",
  ])
    expect([bad, isEmail(bad)]).toEqual([bad, false]);
});

test("a text that is longer than an e-mail can be is none", () => {
  expect(isEmail(`${"a".repeat(250)}@b.example`)).toBe(false);
  expect(isEmail(`!@${"!.".repeat(1_000_000)}`)).toBe(false);
});
