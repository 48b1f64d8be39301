import { expect, test } from "vitest";
import { clientCalls } from "#lib/service/api/client-calls";

test("calls that took long, and those that take long now, are told once each look", () => {
  const clock = { now: 1000 };
  const calls = clientCalls(() => clock.now);
  const [quick, slow] = [calls.begin(1000), calls.begin(1000)];
  clock.now = 1010;
  quick();
  expect(calls.takeSlow()).toBe(0);
  clock.now = 1100;
  expect(calls.takeSlow()).toBe(1);
  slow();
  expect(calls.takeSlow()).toBe(1);
  expect(calls.takeSlow()).toBe(0);
});

test("the time before a call was admitted counts", () => {
  const calls = clientCalls(() => 1100);
  calls.begin(1000)();
  expect(calls.takeSlow()).toBe(1);
});
