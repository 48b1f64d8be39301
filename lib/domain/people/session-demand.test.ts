import { expect, test } from "vitest";
import { needsSecondFactor, sessionDemand } from "#lib/domain/people/session-demand";

const session = {
  role: "operator",
  hasSecondFactor: false,
  mustChangePassword: false,
  secondFactorFrom: null,
} as const;

test("a second factor is required from a role on", () => {
  expect(needsSecondFactor("admin", null)).toBe(false);
  expect(needsSecondFactor("operator", "admin")).toBe(false);
  expect(needsSecondFactor("operator", "operator")).toBe(true);
  expect(needsSecondFactor("admin", "viewer")).toBe(true);
});

test("the password comes first, then the second factor of whoever has none", () => {
  expect(sessionDemand(session)).toBeNull();
  expect(sessionDemand({ ...session, secondFactorFrom: "viewer" })).toBe("second_factor");
  expect(sessionDemand({ ...session, secondFactorFrom: "viewer", hasSecondFactor: true })).toBeNull();
  expect(sessionDemand({ ...session, secondFactorFrom: "viewer", mustChangePassword: true })).toBe(
    "password",
  );
});
