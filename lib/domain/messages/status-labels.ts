import { isTerminal, SHOWN_STATUSES, type ShownStatus } from "#lib/domain/messages/status";

/** After this long with the network a further update is unlikely (Message statuses). */
export const OVERDUE_MS = 48 * 60 * 60 * 1000;

export type StatusWords = { label: string; note: string };

const WORDS: Record<ShownStatus, StatusWords> = {
  created: { label: "Created", note: "waiting for the queue" },
  enqueued: { label: "Queued", note: "" },
  sending: { label: "Sending", note: "" },
  sent: { label: "Sent to provider", note: "no delivery confirmation yet" },
  sent_to_telco: { label: "With the network", note: "may or may not have reached the phone" },
  success: { label: "Delivered", note: "" },
  failure: { label: "Failed", note: "" },
  stopped: { label: "Stopped", note: "its batch was stopped before it left" },
};

/** The status when it is one that we know, or null: upstream may have others. */
export function knownStatus(raw: string): ShownStatus | null {
  return SHOWN_STATUSES.find((status) => status === raw) ?? null;
}

/** A status in an operator's words; an unknown one is shown as it is. */
export function statusLabel(raw: string): StatusWords {
  const status = knownStatus(raw);
  return status ? WORDS[status] : { label: `Unknown: ${raw}`, note: "" };
}

/** Whether the status can still change by itself; an unknown one may. */
export function isInFlight(raw: string): boolean {
  const status = knownStatus(raw);
  return status === null || !isTerminal(status);
}

/** Whether the network has had the message for so long that no further update is expected. */
export function isOverdue(raw: string, updatedAt: Date, now: Date): boolean {
  return raw === "sent_to_telco" && now.getTime() - updatedAt.getTime() > OVERDUE_MS;
}
