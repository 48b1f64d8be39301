import { expect, test } from "vitest";
import {
  graceLabel,
  needsSecondFactor,
  secondFactorDue,
  sessionDemand,
} from "#lib/domain/people/session-demand";

const NOW = new Date("2026-11-24T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const session = {
  roles: ["operator"],
  hasSecondFactor: false,
  mustChangePassword: false,
  rule: { from: null, graceDays: 0 },
  since: null,
} as const;
const ruled = { ...session, rule: { from: "viewer", graceDays: 0 } } as const;

test("a second factor is required from a role on, in the installation or in one campaign", () => {
  const rule = { from: "operator", graceDays: 0 } as const;
  expect(needsSecondFactor(["admin"], { ...rule, from: null })).toBe(false);
  expect(needsSecondFactor(["operator"], { ...rule, from: "admin" })).toBe(false);
  expect(needsSecondFactor(["operator"], rule)).toBe(true);
  expect(needsSecondFactor(["member"], rule)).toBe(false);
  expect(needsSecondFactor(["member", "viewer", "operator"], rule)).toBe(true);
  expect(needsSecondFactor(["member"], { ...rule, from: "member" })).toBe(true);
});

test("the password comes first, then the second factor of whoever has none", () => {
  expect(sessionDemand(session, NOW)).toBeNull();
  expect(sessionDemand(ruled, NOW)).toBe("second_factor");
  expect(sessionDemand({ ...ruled, hasSecondFactor: true }, NOW)).toBeNull();
  expect(sessionDemand({ ...ruled, mustChangePassword: true }, NOW)).toBe("password");
});

test("nothing is demanded in the days of grace, which count from when the rule began to hold for the person", () => {
  const rule = { from: "viewer", graceDays: 3 } as const;
  expect(secondFactorDue({ ...session, rule }, NOW)).toEqual(at(3));
  expect(sessionDemand({ ...session, rule, since: at(-2.99) }, NOW)).toBeNull();
  expect(sessionDemand({ ...session, rule, since: at(-3) }, NOW)).toBe("second_factor");
  expect(secondFactorDue({ ...session, rule, hasSecondFactor: true }, NOW)).toBeNull();
});

test("the days that are left are counted up, the last one is no whole day", () => {
  const words = [at(2.1), at(2), at(1.01), at(1), at(0.1)].map((due) => graceLabel(due, NOW));
  expect(words).toEqual([
    "3 days left",
    "2 days left",
    "2 days left",
    "less than a day left",
    "less than a day left",
  ]);
});
