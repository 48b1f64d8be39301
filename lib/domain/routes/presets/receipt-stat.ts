import type { CodeMeanings } from "#lib/domain/routes/code-table";

/** The field `stat` of SMPP receipts, with the spellings that providers use. */
export const RECEIPT_STAT: CodeMeanings = {
  DELIVRD: { verdict: null, words: "delivered" },
  DELIVERED: { verdict: null, words: "delivered" },
  SCHEDULED: { verdict: null, words: "scheduled" },
  SCHEDLD: { verdict: null, words: "scheduled" },
  ENROUTE: { verdict: null, words: "on its way" },
  EN_ROUTE: { verdict: null, words: "on its way" },
  FORWARDED: { verdict: null, words: "handed on" },
  SENT: { verdict: null, words: "sent on" },
  PENDING: { verdict: null, words: "on its way" },
  ACK: { verdict: null, words: "accepted by the operator" },
  ACCEPTD: { verdict: null, words: "accepted by the operator" },
  ACCEPTED: { verdict: null, words: "accepted by the operator" },
  BUFFERED: { verdict: null, words: "kept for a later try" },
  BUFFRED: { verdict: null, words: "kept for a later try" },
  EXPIRED: { verdict: "message_expired", words: "the validity ended before it could be delivered" },
  EXPIRD: { verdict: "message_expired", words: "the validity ended before it could be delivered" },
  UNDELIV: { verdict: "delivery_unknown_error", words: "undeliverable" },
  REJECTD: { verdict: "delivery_unknown_error", words: "rejected" },
  REJECTED: { verdict: "delivery_unknown_error", words: "rejected" },
  DELETED: { verdict: "delivery_unknown_error", words: "deleted" },
  UNKNOWN: { verdict: "delivery_unknown_error", words: "unknown" },
  SKIPPED: { verdict: "delivery_unknown_error", words: "skipped" },
  FAILED: { verdict: "delivery_unknown_error", words: "failed" },
};

/** Words that only mean "it failed": a known `err` beside them says more. */
export const VAGUE_STATS: ReadonlySet<string> = new Set(
  Object.keys(RECEIPT_STAT).filter((stat) => RECEIPT_STAT[stat]?.verdict === "delivery_unknown_error"),
);
