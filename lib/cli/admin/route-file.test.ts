import { expect, test } from "vitest";
import { checkRouteFile } from "#lib/cli/admin/route-file";
import { smppRoute } from "#lib/testing/service/routes";

test("a file with the least fields gets sensible ones for the rest", () => {
  expect(checkRouteFile(smppRoute({ name: "alpha", tls: undefined }))).toMatchObject({
    ...{ tls: true, bind: "transceiver", binds: 1, ratePerSecond: 30, window: 10, validityHours: 48 },
    ...{ alphabet: "gsm", longMessages: "udh8", ids: { response: "text", receipt: "text" } },
    ...{ destination: { ton: 1, npi: 1 }, codePreset: "standard", codes: [], senders: [], prefixes: [] },
  });
});

for (const [wrong, sentence] of [
  [{ hosts: "smpp.example.com" }, "hosts: there is no such field; did you mean host?"],
  [{ port: "2775" }, "port: Invalid input: expected number, received string"],
  [{ port: undefined }, "port: it is missing"],
  [{ ids: { response: "octal" } }, "ids.response: Invalid option"],
  [{ ids: { answer: "text" } }, "ids.answer: there is no such field"],
  [{ kind: "fax" }, "kind: one of smpp, twilio, http"],
  [{ kind: undefined }, "kind: one of smpp, twilio, http"],
  [{ codes: [{ err: "1", error: "lost" }] }, "codes.0.error: Invalid option: expected one of"],
  [{ name: "a b" }, "name: use at most 40 letters"],
  [{ host: "a\0b" }, "a character that cannot be stored"],
] as const) {
  test(`a file with ${JSON.stringify(wrong)} is told "${sentence}"`, () => {
    expect(() => checkRouteFile(smppRoute(wrong))).toThrow(sentence);
  });
}

test("a file that is no object is told so", () => {
  for (const value of [null, [], 7, "smpp"]) expect(() => checkRouteFile(value)).toThrow(/kind|the file/);
});
