import { NOTHING_SENT, skipLabel } from "#lib/domain/retries/skip-labels";
import { isUnknownEnd } from "#lib/domain/retries/unknown-end";
import type { RetryRecord } from "#lib/wire/console/message-retry";

const OUTCOMES: Record<RetryRecord["state"], string> = {
  waiting: "Waiting for a free slot",
  sending: "Waiting for the service's answer",
  unclear: "Unclear whether the service accepted it",
  accepted: "Accepted by the service",
  refused: "Refused by the service",
  lost: "Probably not accepted by the service",
  denied: "Refused by this console",
  cancelled: "Cancelled",
};

/** The outcome of a requested retry, and who decided it. */
export function recordOutcome({ state, code }: RetryRecord): string {
  return state === "lost" && isUnknownEnd(code) ? "Unknown whether the service accepted it" : OUTCOMES[state];
}

/** The reason in a sentence; empty where the outcome says everything. */
export function recordReason({ state, said, code }: RetryRecord): string {
  if (state === "accepted") return "";
  if (state !== "denied" && state !== "cancelled") return said;
  // The gate's stored sentence counts the time from then, so a fixed one replaces it.
  const known = skipLabel(code);
  return known === NOTHING_SENT ? said || `${NOTHING_SENT}.` : `${known}. ${NOTHING_SENT}.`;
}
