import type { CodeMeanings } from "#lib/domain/routes/code-table";

/** Vonage's `err` and `err-code` ("Delivery receipts"). */
export const VONAGE: CodeMeanings = {
  "0": { verdict: null, words: "no error" },
  "1": { verdict: "delivery_unknown_error", words: "unknown error" },
  "2": { verdict: "recipient_unavailable", words: "absent subscriber, temporary" },
  "3": { verdict: "recipient_invalid", words: "absent subscriber, permanent" },
  "4": { verdict: "recipient_invalid", words: "call barred by the user" },
  "5": { verdict: "routing_error", words: "portability error" },
  "6": { verdict: "content_invalid", words: "rejected as spam" },
  "7": { verdict: "recipient_unavailable", words: "handset busy" },
  "8": { verdict: "routing_error", words: "network error" },
  "9": { verdict: "recipient_invalid", words: "number blocked or on a deny list" },
  "10": { verdict: "content_invalid", words: "invalid message" },
  "11": { verdict: "routing_error", words: "unroutable" },
  "12": { verdict: "routing_error", words: "destination unreachable" },
  "13": { verdict: "recipient_invalid", words: "age restriction" },
  "14": { verdict: "recipient_invalid", words: "number blocked by the operator" },
  "15": { verdict: "delivery_unknown_error", words: "insufficient funds of the recipient" },
  "16": { verdict: "alarm", words: "the account's quota is used up" },
  "50": { verdict: "content_invalid", words: "entity not registered" },
  "51": { verdict: "content_invalid", words: "header not registered" },
  "52": { verdict: "content_invalid", words: "content filtered" },
  "53": { verdict: "content_invalid", words: "no consent registered" },
  "54": { verdict: "content_invalid", words: "not allowed by regulation" },
  "99": { verdict: "delivery_unknown_error", words: "general error" },
};
