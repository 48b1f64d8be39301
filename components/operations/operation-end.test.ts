import { expect, test } from "vitest";
import { operationEnd } from "#components/operations/operation-end.ts";

const NONE = {
  queued: 0,
  accepted: 0,
  refused: 0,
  unclear: 0,
  skipped: 0,
  delivered: 0,
  failed: 0,
  inFlight: 0,
  stopped: 0,
  unknown: 0,
  unread: 0,
};

const ENDS: [counts: Partial<typeof NONE>, total: number, kind: string, label: string, sentence: string][] = [
  [{ accepted: 7 }, 7, "all", "All accepted", "The service accepted all 7 retries."],
  [{ accepted: 1 }, 1, "all", "All accepted", "The service accepted the retry."],
  [{ skipped: 180 }, 180, "all_skipped", "All skipped", "All messages were skipped. Nothing was sent."],
  [{ refused: 1 }, 1, "none", "None accepted", "The service did not accept the retry."],
  [{ refused: 3 }, 3, "none", "None accepted", "The service accepted none of 3 retries."],
  [
    { refused: 3, skipped: 2 },
    5,
    "none",
    "None accepted",
    "The service accepted none of 5 retries: 3 not accepted, 2 skipped.",
  ],
  [
    { accepted: 20, refused: 3, unclear: 1 },
    24,
    "some",
    "20 of 24 accepted",
    "The service accepted 20 of 24 retries: 3 not accepted, 1 unclear.",
  ],
  [
    { accepted: 1020, skipped: 180 },
    1200,
    "some_skipped",
    "1,020 of 1,200 accepted",
    "The service accepted 1,020 of 1,200 retries: 180 skipped.",
  ],
];

for (const [counts, total, kind, label, sentence] of ENDS) {
  test(`${JSON.stringify(counts)} of ${total} ended as "${label}"`, () => {
    expect(operationEnd({ counts: { ...NONE, ...counts }, total })).toEqual({ kind, label, sentence });
  });
}
