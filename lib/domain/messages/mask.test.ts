import { expect, test } from "vitest";
import { maskLabel, maskMetadata, maskValues } from "#lib/domain/messages/mask";

test.for([
  ["6591234567 is barred", "•••••567 is barred"],
  ["+65 9123-4567 is barred", "•••••567 is barred"],
  ["to 6591234567 and 6581230000", "to •••••567 and •••••000"],
  ["error 21610 in part 2 of 3", "error 21610 in part 2 of 3"],
  ["", ""],
])("%s → %s", ([text = "", masked]) => {
  expect(maskLabel(text)).toBe(masked);
});

test("every number in what a service sent along is hidden, however deep it lies", () => {
  const sent = { to: "6591234567", parts: [{ to: 6591234567, n: 2 }], "6591234567": null, ok: true };
  const masked = maskMetadata(sent);
  expect(masked).toEqual({ to: "•••••567", parts: [{ to: "•••••", n: 2 }], "•••••567": null, ok: true });
  expect(JSON.stringify(masked)).not.toMatch(/\d{4}/);
});

test("values keep their names alone", () => {
  expect(maskValues({ name: "Ada", code: 1234 })).toEqual({ name: "•••••", code: "•••••" });
});
