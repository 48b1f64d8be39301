import { DELIVERY_ERRORS, type DeliveryErrorCode } from "#lib/domain/messages/delivery-error";

export type Retryable = "yes" | "maybe" | "no";
export type CodeWords = {
  label: string;
  retryable: Retryable;
  /** A step that helps where a retry cannot. */
  remedy: string;
};

/** The answer to whether a retry can help. */
export const RETRY_HELPS: Record<Retryable, string> = { yes: "Yes", maybe: "Maybe", no: "No" };

/** Name, in a URL, of failed messages without a code. */
export const NO_CODE = "-";

const LABELS: Record<DeliveryErrorCode, string> = {
  recipient_invalid: "Number not recognised",
  recipient_unavailable: "Phone not reachable",
  content_invalid: "Content rejected",
  routing_error: "Could not be routed",
  message_expired: "Not delivered within 48 h",
  delivery_unknown_error: "Cause unknown",
  server_unknown_error: "Service error, cause unknown",
};

/** A delivery error in an operator's words. A retry may help if the code is missing or unknown to us. */
export function codeLabel(code: string | null): CodeWords {
  const known = DELIVERY_ERRORS.find((error) => error.code === code);
  if (!known) return { label: code ? `Unknown: ${code}` : "No error code", retryable: "maybe", remedy: "" };
  return { label: LABELS[known.code], retryable: known.retryable, remedy: remedy(known.code) };
}

function remedy(code: DeliveryErrorCode): string {
  if (code === "recipient_invalid") return "Correct the number and send a new message.";
  if (code === "content_invalid") return "Correct the content and send a new message.";
  return "";
}
