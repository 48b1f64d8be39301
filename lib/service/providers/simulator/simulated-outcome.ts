import { createHash } from "node:crypto";
import { DELIVERY_ERROR_CODES, type DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { TEST_RECIPIENTS } from "#lib/domain/recipients/test-recipients";

/** The share of random failures that fail again when retried. */
const FAILS_AGAIN = 0.25;

export type SimulatedOutcome = {
  error: DeliveryErrorCode | null;
  /** Position in the spread of latencies, from 0 to 1. */
  delay: number;
};

/** The outcome of an attempt. The same attempt always has the same outcome. */
export function simulatedOutcome(
  attempt: { attemptId: string; n: number; recipient: string },
  failureRate: number,
  testRecipients: boolean,
): SimulatedOutcome {
  const digest = createHash("sha256").update(attempt.attemptId).digest();
  const delay = digest.readUInt32BE(0) / 2 ** 32;
  if (testRecipients && Object.hasOwn(TEST_RECIPIENTS, attempt.recipient)) {
    return { error: TEST_RECIPIENTS[attempt.recipient] ?? null, delay };
  }
  const rate = attempt.n === 1 ? failureRate : failureRate * FAILS_AGAIN;
  if (digest.readUInt32BE(4) / 2 ** 32 >= rate) return { error: null, delay };
  return { error: DELIVERY_ERROR_CODES[digest.readUInt32BE(8) % DELIVERY_ERROR_CODES.length] ?? null, delay };
}
