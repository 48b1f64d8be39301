/** Outcomes of an audited action. With `unclear`, it is not known yet whether the action happened. */
export const AUDIT_OUTCOMES = ["succeeded", "refused", "failed", "unclear"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

const NOTHING_DONE = [
  "waiting",
  "dropped",
  "denied",
  "refused",
  "invalid",
  "stopped",
  "expired",
  "cancelled",
];

/** The audit's outcome for the final state of a retry, an upload or a send. */
export function auditOutcome(state: string): AuditOutcome {
  if (state === "unclear" || state === "undecided") return "unclear";
  if (state === "lost") return "failed";
  return NOTHING_DONE.includes(state) ? "refused" : "succeeded";
}

/** The service refused if it answered with a status. Otherwise this console refused and sent it no write. */
export function refusedBy(outcome: AuditOutcome, httpStatus: unknown): "service" | "console" | null {
  if (outcome !== "refused") return null;
  return typeof httpStatus === "number" && httpStatus > 0 ? "service" : "console";
}
