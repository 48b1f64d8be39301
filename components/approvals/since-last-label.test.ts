import { expect, test } from "vitest";
import { sinceLastLabel } from "#components/approvals/since-last-label.ts";
import type { ApprovalDetail } from "#lib/wire/console/approval";

const file = { rows: 9981 } as ApprovalDetail["file"];
const last = {
  file: { rows: 9000 } as ApprovalDetail["file"],
  languages: [
    { language: "english" as const, count: 8990 },
    { language: "tamil" as const, count: 10 },
  ],
  segments: 9200,
  otherTexts: [],
  sameRules: true,
};

test("an approver reads what a file has more and less of than the last one", () => {
  const languages = [
    { language: "english" as const, count: 9900 },
    { language: "chinese" as const, count: 81 },
  ];
  expect(sinceLastLabel({ file, languages, segments: 10_240, last })).toEqual({
    last: "9,000 messages, 9,200 segments",
    now: "981 more messages, English +910, Chinese +81 (none then), Tamil −10, 1,040 more segments; the same texts",
  });
  const otherTexts = ["english" as const];
  expect(
    sinceLastLabel({ file, languages, segments: null, last: { ...last, otherTexts, sameRules: false } })?.now,
  ).toMatch(/Tamil −10; another text in English$/);
});

test("the same file again says that nothing differs, and the first one has nothing beside it", () => {
  expect(sinceLastLabel({ file: last.file, languages: last.languages, segments: 9200, last })?.now).toBe(
    "as many messages, as many segments; the same texts",
  );
  expect(sinceLastLabel({ file, languages: [], segments: null, last: null })).toBeNull();
});
