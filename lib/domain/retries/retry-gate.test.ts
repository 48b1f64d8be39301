import { expect, test } from "vitest";
import {
  type Gate,
  gateRetry,
  MAX_DATA_AGE_MS,
  RETRY_REASONS,
  type RetryReason,
} from "#lib/domain/retries/retry-gate";

const now = new Date("2026-11-20T12:00:00Z");
const open: Gate = {
  message: {
    status: "failure",
    errorCode: "recipient_unavailable",
    retries: 1,
    usedUpUpstream: false,
    finalAt: null,
  },
  batch: { id: "batch_1", status: "messages_enqueued" },
  operator: { role: "operator" },
  campaign: { oneTimePasswords: false, stop: null },
  operation: { requested: null, batchRetryRunning: false },
  dataAgeMs: 0,
  now,
};

/** Each reason with the change that causes it, in order of precedence. */
const causes: [RetryReason, (gate: Gate) => Gate][] = [
  ["no_permission", (gate) => ({ ...gate, operator: { role: "viewer" } })],
  ["stopped", (gate) => message(gate, { status: "stopped" })],
  ["not_failed", (gate) => message(gate, { status: "sent_to_telco" })],
  ["text_removed", (gate) => message(gate, { textRemoved: true })],
  ["retries_used", (gate) => message(gate, { retries: 3 })],
  ["code_final", (gate) => message(gate, { errorCode: "content_invalid" })],
  ["one_time_passwords", (gate) => campaign(gate, { oneTimePasswords: true })],
  ["campaign_stopped", (gate) => campaign(gate, { stop: "key_rejected" })],
  ["already_requested", (gate) => operation(gate, { requested: { by: "ada@example.com", at: now } })],
  ["batch_not_eligible", (gate) => ({ ...gate, batch: { id: "batch_1", status: "on_holiday" } })],
  ["batch_retry_running", (gate) => operation(gate, { batchRetryRunning: true })],
  ["data_too_old", (gate) => ({ ...gate, dataAgeMs: MAX_DATA_AGE_MS + 1 })],
  ["may_fail_again", (gate) => message(gate, { errorCode: "routing_error" })],
  ["worth_it", (gate) => gate],
];

test("every reason has a cause here", () => {
  expect(causes.map(([reason]) => reason)).toEqual(RETRY_REASONS);
});

for (const [place, [reason, cause]] of causes.entries()) {
  test(`${reason} is said alone, and before everything that counts less`, () => {
    expect(gateRetry(cause(open)).reason).toBe(reason);
    const later = causes
      .slice(place)
      .filter(([other]) => other !== "may_fail_again" || reason !== "code_final");
    const all = later.reduceRight((gate, [, change]) => change(gate), open);
    expect(gateRetry(all).reason).toBe(reason);
  });
}

test("only a code marked yes needs no confirmation; an unknown or missing one does", () => {
  expect(gateRetry(open).decision).toBe("allowed");
  for (const errorCode of ["routing_error", "brand_new_code", null]) {
    expect(gateRetry(message(open, { errorCode })).decision).toBe("confirm");
  }
});

test("the text says what an operator needs to know", () => {
  expect(gateRetry(message(open, { status: "sent_to_telco" })).text).toBe(
    "With the network (may or may not have reached the phone). Only failed messages can be retried.",
  );
  expect(gateRetry(message(open, { status: "held" })).text).toContain("Unknown: held.");
  expect(gateRetry(message(open, { errorCode: "recipient_invalid" })).text).toBe(
    "Number not recognised. Retrying cannot help. Correct the number and send a new message.",
  );
  const ended = new Date(now.getTime() - 5 * 60_000);
  expect(gateRetry(message(open, { retries: 3, finalAt: ended })).text).toBe(
    "3 of 3 retries used. The last one ended 5 min ago.",
  );
  expect(gateRetry({ ...open, batch: { id: "b", status: "" } }).text).toContain("not been read yet");
});

test("while the campaign's calls have stopped, why and who can mend it are said", () => {
  expect(gateRetry(campaign(open, { stop: "key_rejected" })).text).toBe(
    "Nothing can be retried: calls have stopped (key rejected). The service does not accept this campaign's API key. An admin can replace it in Settings.",
  );
});

test("upstream's word that all attempts are used wins over our count", () => {
  expect(gateRetry(message(open, { retries: 0, usedUpUpstream: true })).reason).toBe("retries_used");
});

function message(gate: Gate, change: Partial<Gate["message"]>): Gate {
  return { ...gate, message: { ...gate.message, ...change } };
}

function campaign(gate: Gate, change: Partial<Gate["campaign"]>): Gate {
  return { ...gate, campaign: { ...gate.campaign, ...change } };
}

function operation(gate: Gate, change: Partial<Gate["operation"]>): Gate {
  return { ...gate, operation: { ...gate.operation, ...change } };
}
