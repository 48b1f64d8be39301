import { expect, test } from "vitest";
import { sentLabel, sentPath } from "#components/uploads/sent/sent-labels.ts";
import { UPLOAD_STATES, type UploadRecord } from "#lib/wire/console/upload";

const upload = (given: Partial<UploadRecord>): UploadRecord => ({
  id: "a",
  fileName: "file.csv",
  rows: 3,
  operator: "ada@example.com",
  startedAt: "2026-11-28T12:00:00.000Z",
  settledAt: null,
  state: "accepted",
  held: null,
  batchId: null,
  httpStatus: null,
  code: "",
  message: "",
  traceId: null,
  answer: null,
  retryAfterMs: null,
  search: null,
  ...given,
});

test("each state has words of its own", () => {
  const labels = UPLOAD_STATES.map((state) => sentLabel(upload({ state, code: "key_rejected" })).label);
  expect(new Set(labels).size).toBe(UPLOAD_STATES.length);
});

test("a file that is held says for what", () => {
  const held = (state: "waiting" | "scheduled" | "approved", sendAt: string | null) =>
    sentLabel(
      upload({
        state: "waiting",
        held: { state, sendAt, notAfter: null, expiresAt: "2026-12-08T09:00:00.000Z" },
      }),
    ).label;
  expect(held("waiting", "2026-12-01T09:00:00.000Z")).toBe("Waiting for approval");
  expect(held("scheduled", "2026-12-01T09:00:00.000Z")).toBe("Scheduled");
  expect(held("approved", null)).toBe("Approved, being sent");
});

test("a file leads to its batch, or to its approval, or nowhere", () => {
  expect(sentPath("3", upload({ batchId: "batch_1" }))).toBe("/campaigns/3/batches/batch_1");
  expect(sentPath("3", upload({ state: "declined" }))).toBe("/campaigns/3/approvals/a");
  expect(sentPath("3", upload({ state: "invalid" }))).toBeNull();
});
