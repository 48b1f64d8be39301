import { expect, test } from "vitest";
import { batchRetryReason, queuedIn } from "#components/batches/batch-labels.ts";
import type { ConsoleBatch } from "#lib/wire/console/batch";
import type { Operation } from "#lib/wire/console/operation";

const batch = {
  status: "messages_enqueued",
  retryable: true,
  retryDenied: null,
  progress: { failed: 300 },
  failedRetryable: 273,
} as ConsoleBatch;

test("what is queued for a retry already is not counted among what can be retried", () => {
  expect(batchRetryReason(batch, 0).text).toBe("273 failed messages can be retried.");
  expect(batchRetryReason(batch, 189).text).toBe(
    "84 failed messages can be retried. 189 more are queued for a retry already.",
  );
  expect(batchRetryReason(batch, 1).text).toContain("1 more is queued");
});

test("what an operation that was cancelled had left is not queued", () => {
  const queued = (n: number, cancelledAt: string | null) =>
    ({ counts: { queued: n }, cancelledAt }) as Operation;
  expect(queuedIn([queued(100, null), queued(89, null), queued(5, "2026-11-28T00:00:00.000Z")])).toBe(189);
});
