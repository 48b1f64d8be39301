import { expect, test } from "vitest";
import { routeFault, routeState } from "#lib/domain/routes/route-state";

const now = new Date("2026-11-23T10:00:00Z");
const later = new Date("2026-11-23T10:01:00Z");
const up = { pausedAt: null, drainingAt: null, outUntil: null, leased: 1, bound: 1 };
const quiet = { ownFault: null, outWords: "", bindFaults: [] };

for (const [state, route] of [
  ["up", up],
  ["connecting", { ...up, bound: 0 }],
  ["alarm", { ...up, outUntil: later }],
  ["up", { ...up, outUntil: now }],
  ["paused", { ...up, pausedAt: now, outUntil: later }],
  ["draining", { ...up, drainingAt: now, pausedAt: now }],
  ["drained", { ...up, drainingAt: now, leased: 0, bound: 0 }],
] as const) {
  test(`${JSON.stringify(route)} is ${state}`, () => {
    expect(routeState(route, now)).toBe(state);
  });
}

test("what is wrong is said in a sentence: the route's own fault, the alarm, the bind's, or that nobody holds it", () => {
  expect(routeFault({ ...up, ...quiet }, now)).toBe("");
  expect(routeFault({ ...up, ...quiet, ownFault: "It has no password. Enter it." }, now)).toMatch(/password/);
  expect(routeFault({ ...up, ...quiet, outUntil: later, outWords: "the password is wrong" }, now)).toBe(
    "The provider refuses the account: the password is wrong.",
  );
  expect(routeFault({ ...up, ...quiet, bound: 0, bindFaults: ["", "The port is closed."] }, now)).toBe(
    "The port is closed.",
  );
  expect(routeFault({ ...up, ...quiet, leased: 0, bound: 0 }, now)).toMatch(/No worker holds it/);
});
