import { expect, test } from "vitest";
import { senderProblems } from "#components/routes/campaign/sender-problems.ts";

const ROUTES = [
  { name: "alpha", senders: ["LIBRARY", "65123"] },
  { name: "beta", senders: [] },
];

test("a sender is refused by the chosen routes that do not allow it, and by no other", () => {
  expect(senderProblems("REDIAL", ["alpha", "beta"], ROUTES)).toEqual([
    "sender REDIAL may not be used on route alpha; it allows LIBRARY, 65123",
  ]);
  expect(senderProblems("REDIAL", ["beta"], ROUTES)).toEqual([]);
  expect(senderProblems("+65123", ["alpha"], ROUTES)).toEqual([]);
});

test("no sender suits every route, and what is no sender suits none", () => {
  expect(senderProblems("", ["alpha"], ROUTES)).toEqual([]);
  expect(senderProblems("much too long a name", [], ROUTES)).toHaveLength(1);
});
