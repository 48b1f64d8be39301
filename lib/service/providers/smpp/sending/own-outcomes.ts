import type { Outcome } from "#lib/service/providers/link";

/** The message has not begun: another connection or route may take it. */
export const DEFERRED: Outcome = { kind: "deferred", codes: [] };
export const EXPIRED: Outcome = {
  kind: "refused",
  error: "message_expired",
  codes: [{ source: "own", code: "expired" }],
  mapped: true,
};
/** No PDU can express the message, for example because its sender address is too long. */
export const UNWRITABLE: Outcome = {
  kind: "refused",
  error: "content_invalid",
  codes: [{ source: "own", code: "cannot be written" }],
  mapped: true,
};
