import { expect, test } from "vitest";
import { recordOutcome, recordReason } from "#components/messages/retry/retry-record-labels.ts";
import type { RetryRecord } from "#lib/wire/console/message-retry";

const record = (more: Partial<RetryRecord>) => ({ code: "", said: "", ...more }) as RetryRecord;

test("a refusal by the service and one by this console read differently", () => {
  const refused = record({ state: "refused", said: "The service counts 3 attempts as used." });
  expect(recordOutcome(refused)).toBe("Refused by the service");
  expect(recordReason(refused)).toBe("The service counts 3 attempts as used.");
  const denied = record({ state: "denied", code: "retries_used", said: "The last one ended 3 min ago." });
  expect(recordOutcome(denied)).toBe("Refused by this console");
  expect(recordReason(denied)).toBe("No retries left. Nothing was sent.");
});

test("what has no short word keeps its own sentence", () => {
  const said = "There was no free slot for 15 minutes, so nothing was sent.";
  expect(recordReason(record({ state: "denied", code: "no_slot", said }))).toBe(said);
  expect(recordReason(record({ state: "cancelled" }))).toBe("Nothing was sent.");
  expect(recordReason(record({ state: "accepted", said }))).toBe("");
});
