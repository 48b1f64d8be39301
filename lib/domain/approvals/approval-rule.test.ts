import fc from "fast-check";
import { expect, test } from "vitest";
import { approvalRuleLabel, needsApproval } from "#lib/domain/approvals/approval";
import {
  type ApprovalRule,
  changedRule,
  laterRuleAt,
  nextDayIn,
  ruleAt,
} from "#lib/domain/approvals/approval-rule";

const FROM = new Date("2026-11-30T16:00:00Z");
const BEFORE = new Date(FROM.getTime() - 1);
const asked = { from: FROM.toISOString(), by: "ada@example.com" };

const rule = fc.record({
  above: fc.option(fc.integer({ min: 0, max: 20 })),
  firstUse: fc.boolean(),
});
const file = fc.record({ rows: fc.integer({ min: 1, max: 25 }), isNew: fc.boolean() });

test("until the next day no file goes that the old or the new rule keeps, and then the new rule holds alone", () => {
  fc.assert(
    fc.property(rule, rule, file, (present, wished, each) => {
      const stored = changedRule(present, wished, asked);
      const both = needsApproval(each, present) || needsApproval(each, wished);
      expect(needsApproval(each, ruleAt(stored, BEFORE))).toBe(both);
      expect(needsApproval(each, ruleAt(stored, FROM))).toBe(needsApproval(each, wished));
    }),
  );
});

test("a rule that asks for no less has none to come", () => {
  const raised: [ApprovalRule, ApprovalRule][] = [
    [
      { above: null, firstUse: false },
      { above: 500, firstUse: true },
    ],
    [
      { above: 500, firstUse: true },
      { above: 0, firstUse: false },
    ],
    [
      { above: 500, firstUse: true },
      { above: 500, firstUse: true },
    ],
  ];
  for (const [present, wished] of raised)
    expect(laterRuleAt(changedRule(present, wished, asked), BEFORE)).toBeNull();
  const lowered: [ApprovalRule, ApprovalRule][] = [
    [
      { above: 0, firstUse: false },
      { above: 500, firstUse: true },
    ],
    [
      { above: 500, firstUse: false },
      { above: 501, firstUse: false },
    ],
    [
      { above: 500, firstUse: false },
      { above: null, firstUse: false },
    ],
    [
      { above: null, firstUse: true },
      { above: 500, firstUse: false },
    ],
  ];
  for (const [present, wished] of lowered)
    expect(laterRuleAt(changedRule(present, wished, asked), BEFORE)).toEqual({ ...wished, ...asked });
});

test("the next day begins at midnight in the zone, also where clocks change", () => {
  const next = (zone: string, now: string) => nextDayIn(zone, new Date(now)).toISOString();
  expect(next("Asia/Singapore", "2026-11-29T15:59:59.999Z")).toBe("2026-11-29T16:00:00.000Z");
  expect(next("Asia/Singapore", "2026-11-29T16:00:00Z")).toBe("2026-11-30T16:00:00.000Z");
  expect(next("Europe/Berlin", "2026-10-24T22:30:00Z")).toBe("2026-10-25T23:00:00.000Z");
  // Midnight is left out here: the day begins at one o'clock.
  expect(next("Asia/Beirut", "2026-03-28T12:00:00Z")).toBe("2026-03-28T22:00:00.000Z");
  expect(next("UTC", "2026-12-31T23:59:00Z")).toBe("2027-01-01T00:00:00.000Z");
});

test("a rule is said in one sentence", () => {
  expect(approvalRuleLabel({ above: 1000, firstUse: true })).toBe(
    "Files of more than 1,000 rows, and files whose texts or limits were not used for a file before, need the approval of a second person.",
  );
  expect(approvalRuleLabel({ above: null, firstUse: false })).toBe("No file needs an approval.");
});
