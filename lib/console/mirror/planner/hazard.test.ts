import { expect, test } from "vitest";
import { groupName, statusOf } from "#lib/console/mirror/planner/group";
import { hazard, hazardOutOfTurn, type Learnt, learn, outOfTurn } from "#lib/console/mirror/planner/hazard";

const DAY = 86_400;

/** What is known after a thousand rows of an age were watched for so long. */
function watched(status: string, ageSeconds: number, seconds: number, changed: number): Learnt {
  const readAt = 1e12;
  return learn(
    {},
    status,
    { n: 1000, since: readAt - ageSeconds * 1000 },
    readAt,
    readAt + seconds * 1000,
    changed,
  );
}

test("where rows of an age never change, older ones are not expected to either", () => {
  const learnt = watched("sent_to_telco", 1000, 100, 0);
  const older = hazard(learnt, "sent_to_telco", DAY);
  expect(older).toBeLessThan(hazard({}, "sent_to_telco", DAY) / 50);
  expect(hazard(learnt, "sent_to_telco", 5)).toBe(hazard({}, "sent_to_telco", 5));
});

test("what an age does beyond what was expected does not spill over to older ones", () => {
  const learnt = watched("sent", 1, 1, 900);
  expect(hazard(learnt, "sent", 1)).toBeGreaterThan(0.5);
  expect(hazard(learnt, "sent", DAY)).toBe(hazard({}, "sent", DAY));
});

test("failed long ago is looked at next to never, until one such was retried elsewhere", () => {
  expect(hazard({}, "failure", 2 * DAY)).toBeLessThan(hazard({}, "failure", 3600) / 50);
  const learnt = watched("failure", 2 * DAY, 1000, 30);
  expect(hazard(learnt, "failure", 2 * DAY)).toBeGreaterThan(1e-5);
});

test("that a queue goes in order is learnt apart from how fast it goes", () => {
  const readAt = 1e12;
  const group = { n: 1000, since: readAt - 60_000 };
  const learnt = learn({}, outOfTurn("enqueued"), group, readAt, readAt + 60_000, 0);
  expect(hazardOutOfTurn(learnt, "enqueued", 100)).toBeLessThan(hazardOutOfTurn({}, "enqueued", 100) / 5);
  expect(hazard(learnt, "enqueued", 100)).toBe(hazard({}, "enqueued", 100));
});

test("a group is of one status and of about one age, whatever upstream calls its statuses", () => {
  expect(groupName("sent", 3)).not.toBe(groupName("sent", 300));
  expect(groupName("sent", 70)).toBe(groupName("sent", 200));
  for (const status of ["sent_to_telco", "on hold", "phase 2"]) {
    expect(statusOf(groupName(status, 1e7))).toBe(status);
  }
  expect(statusOf("undetailed")).toBe("undetailed");
});
