import { expect, test } from "vitest";
import { delayLabel, planLabel } from "#lib/domain/plans/plan-labels";

test("a plan reads as the sentence that one would say", () => {
  const quiet = { from: "21:00", to: "08:00", zone: "Asia/Singapore" };
  expect(planLabel({ delaysMinutes: [15, 60, 360], maybes: "ask", quiet, most: 500 })).toBe(
    "Retry “Phone not reachable” 15 min, 1 h and 6 h after the first, second and third failure. Ask before retrying errors where a retry may help. No retries between 21:00 and 08:00 (Asia/Singapore). Stop after 500 retries.",
  );
  expect(planLabel({ delaysMinutes: [90], maybes: "retry", quiet: null, most: 1 })).toBe(
    "Retry “Phone not reachable” and errors where a retry may help 1 h 30 min after the first failure, once. Stop after 1 retry.",
  );
});

test("delays are said as people say them", () => {
  expect([5, 60, 150, 1440, 2880, 10_080].map(delayLabel)).toEqual([
    "5 min",
    "1 h",
    "2 h 30 min",
    "24 h",
    "2 days",
    "7 days",
  ]);
});
