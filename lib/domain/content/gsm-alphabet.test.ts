import { expect, test } from "vitest";
import { GSM_CHARACTERS, GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";

test.each([
  ["@", [0x00]],
  ["£", [0x01]],
  ["é", [0x05]],
  ["_", [0x11]],
  ["Æ", [0x1c]],
  [" ", [0x20]],
  ["¡", [0x40]],
  ["A", [0x41]],
  ["§", [0x5f]],
  ["¿", [0x60]],
  ["à", [0x7f]],
  ["€", [0x1b, 0x65]],
  ["{", [0x1b, 0x28]],
  ["\f", [0x1b, 0x0a]],
])("%j stands where GSM 03.38 has it", (character, septets) => {
  expect(GSM_SEPTETS.get(character)).toEqual(septets);
});

test("the alphabet has 127 characters and 10 behind the escape, and the escape is none", () => {
  expect(GSM_CHARACTERS.size).toBe(127);
  expect(GSM_SEPTETS.size).toBe(137);
  expect(GSM_SEPTETS.has("\x1b")).toBe(false);
  expect(GSM_CHARACTERS.has(0x1b)).toBe(false);
});
