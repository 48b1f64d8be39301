import type { CodeMeanings } from "#lib/domain/routes/code-table";

/** Twilio's `err` in SMPP receipts ("SMPP Error Codes"). */
export const TWILIO_ERR: CodeMeanings = {
  "0": { verdict: null, words: "no error" },
  "1": { verdict: "recipient_unavailable", words: "absent subscriber" },
  "2": { verdict: "recipient_unavailable", words: "the phone's memory is full" },
  "3": { verdict: "delivery_unknown_error", words: "equipment protocol error" },
  "4": { verdict: "recipient_invalid", words: "the phone cannot take messages" },
  "5": { verdict: "recipient_invalid", words: "unknown subscriber" },
  "6": { verdict: "recipient_invalid", words: "illegal subscriber" },
  "7": { verdict: "recipient_invalid", words: "teleservice not provisioned" },
  "8": { verdict: "recipient_invalid", words: "illegal equipment" },
  "9": { verdict: "recipient_invalid", words: "call barred" },
  "10": { verdict: "routing_error", words: "facility not supported" },
  "11": { verdict: "recipient_unavailable", words: "subscriber busy" },
  "12": { verdict: "routing_error", words: "system failure" },
};

/** Twilio's error codes over HTTP ("Error and Warning Dictionary"). */
export const TWILIO_HTTP: CodeMeanings = {
  "20003": { verdict: "alarm", words: "the credentials are wrong" },
  "20429": { verdict: "hold", words: "too many requests" },
  "21211": { verdict: "recipient_invalid", words: "the recipient's number is not valid" },
  "21408": { verdict: "routing_error", words: "the account may not send to this region" },
  "21606": { verdict: "alarm", words: "the sender is not one of the account's" },
  "21610": { verdict: "recipient_invalid", words: "the recipient has unsubscribed" },
  "21611": { verdict: "hold", words: "the sender's queue is full" },
  "21612": { verdict: "routing_error", words: "the recipient cannot be reached from this sender" },
  "21614": { verdict: "recipient_invalid", words: "the recipient is not a mobile number" },
  "21617": { verdict: "content_invalid", words: "the message is too long" },
  "21635": { verdict: "recipient_invalid", words: "the recipient is a landline" },
  "21657": { verdict: "alarm", words: "the sender is not allowed" },
  "30001": { verdict: "server_unknown_error", words: "the queue overflowed" },
  "30002": { verdict: "alarm", words: "the account is suspended" },
  "30003": { verdict: "recipient_unavailable", words: "the phone is not reachable" },
  "30004": { verdict: "recipient_invalid", words: "the recipient is blocked" },
  "30005": { verdict: "recipient_invalid", words: "the recipient is unknown" },
  "30006": { verdict: "recipient_invalid", words: "a landline, or an operator that cannot be reached" },
  "30007": { verdict: "content_invalid", words: "filtered by the operator" },
  "30008": { verdict: "delivery_unknown_error", words: "unknown error" },
  "30009": { verdict: "delivery_unknown_error", words: "a part is missing" },
  "30036": { verdict: "message_expired", words: "the validity ended before it could be delivered" },
  "30410": { verdict: "routing_error", words: "the operator did not answer in time" },
  CANCELED: { verdict: "delivery_unknown_error", words: "canceled" },
};
