import { expect, test } from "vitest";
import { groupLines, parseGroupLines } from "#lib/domain/people/group-lines";

test("a group may have colons in its name, and empty lines are nothing", () => {
  const groups = [
    { name: "urn:example:sms", role: "operator" as const },
    { name: "auditors", role: "viewer" as const },
  ];
  expect(parseGroupLines("urn:example:sms: Operator\n\n auditors :viewer\n")).toEqual({ groups });
  expect(parseGroupLines(groupLines(groups))).toEqual({ groups });
});

test("a line that cannot be read is named, and so is a group that comes twice", () => {
  expect(parseGroupLines("sms: operator\nsms-team")).toEqual({ problem: expect.stringContaining("Line 2") });
  expect(parseGroupLines("sms: owner")).toEqual({
    problem: expect.stringContaining("viewer, restricted, operator, approver, admin"),
  });
  expect(parseGroupLines("a: viewer\na: admin")).toEqual({ problem: "Line 2 repeats the group a." });
});
