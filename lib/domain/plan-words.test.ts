import { expect, test } from "vitest";
import { delayWords, planWords } from "#lib/domain/plan-words";

test("a plan reads as the sentence that one would say", () => {
  const quiet = { from: "21:00", to: "08:00", zone: "Asia/Singapore" };
  expect(planWords({ delaysMinutes: [15, 60, 360], maybes: "ask", quiet, most: 500 })).toBe(
    "Retry phone not reachable 15 min, 1 h and 6 h after its first, second and third failure; ask about the maybes; never between 21:00 and 08:00 in Asia/Singapore; stop after 500 retries.",
  );
  expect(planWords({ delaysMinutes: [90], maybes: "retry", quiet: null, most: 1 })).toBe(
    "Retry phone not reachable and the maybes 1 h 30 min after its first failure, once; stop after 1 retry.",
  );
});

test("delays are said as people say them", () => {
  expect([5, 60, 150, 1440, 2880, 10_080].map(delayWords)).toEqual([
    "5 min",
    "1 h",
    "2 h 30 min",
    "24 h",
    "2 days",
    "7 days",
  ]);
});
