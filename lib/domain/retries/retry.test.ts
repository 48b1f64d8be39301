import { describe, expect, test } from "vitest";
import { MESSAGE_STATUSES } from "#lib/domain/messages/status";
import { batchRetryRefusal, messageRetryRefusal, usedRetries } from "#lib/domain/retries/retry";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";

const failed = { latestStatus: "failure", retries: 0, batchStatus: null } as const;

describe("a message", () => {
  test("that failed with retries left may be retried", () => {
    expect(messageRetryRefusal({ ...failed, retries: MAX_RETRIES - 1 })).toBeNull();
    expect(messageRetryRefusal({ ...failed, batchStatus: "messages_enqueued" })).toBeNull();
    expect(messageRetryRefusal({ ...failed, batchStatus: "messages_enqueuing_failed" })).toBeNull();
  });

  test("is refused the fourth retry", () => {
    expect(messageRetryRefusal({ ...failed, retries: MAX_RETRIES })).toBe("retriesExhausted");
  });

  for (const latestStatus of MESSAGE_STATUSES.filter((status) => status !== "failure")) {
    test(`that is ${latestStatus} is refused as not failed, whatever its retries`, () => {
      expect(messageRetryRefusal({ ...failed, latestStatus, retries: MAX_RETRIES })).toBe("messageNotFailed");
    });
  }

  test("whose batch is still being enqueued is refused", () => {
    expect(messageRetryRefusal({ ...failed, batchStatus: "messages_enqueuing" })).toBe("messageNotFailed");
  });
});

test("the first send is no retry; what the service calls one too many uses all of them", () => {
  expect(usedRetries({ attempts: 0, usedUpUpstream: false })).toBe(0);
  expect(usedRetries({ attempts: 3, usedUpUpstream: false })).toBe(2);
  expect(usedRetries({ attempts: 1, usedUpUpstream: true })).toBe(MAX_RETRIES);
  expect(usedRetries({ attempts: 5, usedUpUpstream: true })).toBe(4);
});

describe("a batch", () => {
  const settled = { status: "messages_enqueued", created: 0, retryable: 1 } as const;

  test("with a retryable message may be retried", () => {
    expect(batchRetryRefusal(settled)).toBeNull();
  });

  test("is refused for its status first, then for what is unresolved, then for want of failures", () => {
    expect(batchRetryRefusal({ status: "messages_enqueuing", created: 1, retryable: 0 })).toBe(
      "batchNotRetryable",
    );
    expect(batchRetryRefusal({ ...settled, created: 1, retryable: 0 })).toBe("batchUnresolved");
    expect(batchRetryRefusal({ ...settled, retryable: 0 })).toBe("nothingToRetry");
  });
});
