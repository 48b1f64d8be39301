import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "@playwright/test";
import { type Refusal, refusals } from "#lib/domain/api/errors";
import { test } from "../../fixtures/test";

const BATCH_REFUSED = "Batch cannot be retried as";
const MESSAGE_REFUSED = "Message can";

/** The rows of the specification's error table, copied from there: status, code and message. */
const SPECIFIED: Partial<Record<Refusal, [number, string, string]>> = {
  recipientInvalid: [
    400,
    "parameter_invalid",
    "Invalid recipient, ensure it is a valid normalized phone number",
  ],
  valuesInvalid: [400, "parameter_invalid", "Validation failed (expected type is object)"],
  headersInvalid: [400, "parameter_invalid", "Validation failed (expected type is object)"],
  fileTooLarge: [400, "parameter_invalid", "File too large, max file size is 40MB"],
  messageNotFailed: [
    400,
    "message_not_found_or_retry_message_not_in_failure_status",
    `${MESSAGE_REFUSED}not be retried as it does not exist or it has not failed.`,
  ],
  retriesExhausted: [
    400,
    "too_many_message_attempts_error",
    `${MESSAGE_REFUSED} no longer be retried as it has reached the maximum number of attempts of 3.`,
  ],
  batchNotRetryable: [
    400,
    "batch_not_found_or_is_not_retryable",
    `${BATCH_REFUSED} it does not exist or is currently not retryable.`,
  ],
  batchUnresolved: [
    400,
    "unresolved_batch_messages",
    `${BATCH_REFUSED} there is at least one batch message that is still unresolved.`,
  ],
  nothingToRetry: [
    400,
    "no_failed_batch_messages_to_retry",
    `${BATCH_REFUSED} either all messages are successful or all failed messages have exceeded the maximum number of attempts.`,
  ],
  nationalIdUnknown: [400, "nric_mobile_not_found", "Recipient does not have a mobile number mapping"],
  keyInvalid: [401, "invalid_api_key_provided", "The API key provided is invalid."],
  addressInvalid: [401, "invalid_ip_address_error", "The IP address used for this request is invalid."],
  tooManyRequests: [429, "too_many_requests", "Too many requests"],
};

test("the table of refusals says what the specification's error table says", () => {
  for (const [name, expected] of Object.entries(SPECIFIED)) {
    const { status, code, message } = refusals[name as Refusal];
    expect([status, code, message], name).toEqual(expected);
  }
});

test("every row of the table of refusals is provoked by a spec", () => {
  const folder = join(import.meta.dirname, "..");
  const specs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".spec.ts") && basename(name) !== basename(import.meta.filename),
  );
  const text = specs.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const isProvoked = (name: string) =>
    text.includes(name === "credentialMissing" ? "expectUnauthorized(" : `"${name}"`);

  const missing = Object.keys(refusals).filter((name) => !isProvoked(name));
  expect(missing).toEqual([]);
});
