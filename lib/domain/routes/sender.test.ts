import { expect, test } from "vitest";
import { mayUseSender, senderForm, senderProblem, senderRefusal } from "#lib/domain/routes/sender";

for (const [sender, form] of [
  ["REDIAL", "name"],
  ["A1", "name"],
  ["65123", "short code"],
  ["6591234567", "number"],
  ["+6591234567", "number"],
  ["+65123", "number"],
] as const) {
  test(`${sender} is a ${form}`, () => {
    expect(senderForm(sender)).toBe(form);
    expect(senderProblem(sender)).toBeNull();
  });
}

for (const [sender, problem] of [
  ["TWELVE-CHARS", /at most 11/],
  ["12", /3 to 8 digits/],
  ["1234567890123456", /at most 15/],
  ["中文", /letters, digits/],
  [" REDIAL", /space/],
  ["", /letters/],
] as const) {
  test(`"${sender}" is no sender`, () => {
    expect(senderProblem(sender)).toMatch(problem);
  });
}

test("a route without senders allows any, and one with senders only those", () => {
  expect(mayUseSender([], "REDIAL")).toBe(true);
  expect(mayUseSender(["LIBRARY"], "")).toBe(true);
  expect(mayUseSender(["LIBRARY", "+6591234567"], "6591234567")).toBe(true);
  expect(mayUseSender(["LIBRARY"], "REDIAL")).toBe(false);
});

test("a refusal names the route and what it allows", () => {
  expect(senderRefusal("REDIAL", { name: "alpha", senders: ["LIBRARY", "65123"] })).toBe(
    "sender REDIAL may not be used on route alpha; it allows LIBRARY, 65123",
  );
});
