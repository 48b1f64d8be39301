import { expect, test } from "vitest";
import { outcomeLabel } from "#components/uploads/send/upload-labels.ts";
import type { UploadRecord } from "#lib/wire/console/upload";

const RECORD: UploadRecord = {
  id: "1",
  fileName: "file.csv",
  rows: 1,
  operator: "ada@example.org",
  startedAt: "2026-01-01T00:00:00.000Z",
  settledAt: "2026-01-01T00:00:30.000Z",
  state: "not_sent",
  held: null,
  batchId: null,
  httpStatus: null,
  code: "",
  message: "",
  traceId: null,
  answer: null,
  retryAfterMs: null,
  search: null,
};

test("a file that came too slowly is said to be that, and may go again", () => {
  expect(outcomeLabel({ ...RECORD, code: "too_slow" })).toEqual({
    title: "The connection was too slow",
    text: expect.stringContaining("Nothing was sent."),
    mayRepeat: true,
  });
});

test("a file that changed may not go again as it is; one whose connection ended may", () => {
  const said = ["file_changed", "cut_off"].map((code) => outcomeLabel({ ...RECORD, code }));
  expect(said.map(({ mayRepeat }) => mayRepeat)).toEqual([false, true]);
  for (const { text } of said) expect(text).toMatch(/nothing was sent/i);
});
