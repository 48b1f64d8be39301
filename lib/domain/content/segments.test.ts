import { expect, test } from "vitest";
import { countSegments } from "#lib/domain/content/segments";

test.each([
  ["nothing", "", "GSM-7", 0, 0, null],
  ["160 plain characters", "a".repeat(160), "GSM-7", 160, 1, null],
  ["161 plain characters", "a".repeat(161), "GSM-7", 161, 2, null],
  ["306 plain characters", "a".repeat(306), "GSM-7", 306, 2, null],
  ["307 plain characters", "a".repeat(307), "GSM-7", 307, 3, null],
  ["80 euro signs", "€".repeat(80), "GSM-7", 160, 1, null],
  ["81 euro signs", "€".repeat(81), "GSM-7", 162, 2, null],
  [
    "a euro sign that would straddle two segments",
    `${"a".repeat(152)}€${"a".repeat(152)}`,
    "GSM-7",
    306,
    3,
    null,
  ],
  ["70 Chinese characters", "中".repeat(70), "UCS-2", 70, 1, "中"],
  ["71 Chinese characters", "中".repeat(71), "UCS-2", 71, 2, "中"],
  ["134 Chinese characters", "中".repeat(134), "UCS-2", 134, 2, "中"],
  ["35 emoji", "😀".repeat(35), "UCS-2", 70, 1, "😀"],
  ["67 emoji, 33 to a segment", "😀".repeat(67), "UCS-2", 134, 3, "😀"],
  ["one curly quote in English", `It${"’"}s ${"a".repeat(80)}`, "UCS-2", 85, 2, "’"],
  ["Tamil", "வணக்கம்", "UCS-2", 7, 1, "வ"],
  ["line breaks and the GSM alphabet", "Ünter §5: [a]\n{b} ~ ^ | \\ @£$", "GSM-7", 37, 1, null],
] as const)("%s", (_, text, encoding, units, segments, forcedBy) => {
  expect(countSegments(text)).toEqual({ encoding, units, segments, forcedBy });
});
