import { expect, test } from "vitest";
import { formatRaw, type RawCode } from "#lib/domain/routes/raw-code";
import { parseRaw, rawWords } from "#lib/domain/routes/raw-labels";

for (const codes of [
  [{ source: "status", code: "0x0B" }],
  [
    { source: "stat", code: "UNDELIV" },
    { source: "err", code: "001" },
  ],
  [{ source: "own", code: "no answer" }],
] satisfies RawCode[][]) {
  test(`"${formatRaw(codes)}" is read as it was written`, () => {
    expect(parseRaw(formatRaw(codes))).toEqual(codes);
  });
}

test("an attempt's codes are told in words", () => {
  expect(rawWords("vonage", "stat UNDELIV err 002")).toBe("undeliverable, absent subscriber, temporary");
  expect(rawWords("standard", "stat DELIVRD err 000")).toBe("delivered");
  expect(rawWords("standard", "err 777")).toBe("");
  expect(rawWords("standard", "status 0x33")).toBe("the number of destinations is not valid");
  expect(rawWords("standard", "status 0x99")).toBe("");
  expect(rawWords("standard", "own link lost")).toBe("link lost");
});
