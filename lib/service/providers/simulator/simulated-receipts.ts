import type { OutgoingMessage } from "#lib/service/providers/link";
import type { OwedReceipts } from "#lib/service/providers/simulator/receipt-rows";
import type { SimulatedOutcome } from "#lib/service/providers/simulator/simulated-outcome";

/** A chunk's final receipts come in this many groups, spread from 50 % to 100 % of the latency. */
const GROUPS = 6;
/** When the operator's receipt comes, as a share of the final one's time. */
const TELCO_SHARE = 0.4;

type Decided = SimulatedOutcome & { message: OutgoingMessage };

/** The receipts for these messages, grouped, so that 500 messages make tens of rows and not a thousand. */
export function planReceipts(decided: Decided[], now: number, latencyMs: number): OwedReceipts[] {
  const owed = new Map<string, OwedReceipts>();
  for (const { message, error, delay } of decided) {
    const group = Math.min(GROUPS - 1, Math.floor(delay * GROUPS));
    const finalMs = latencyMs * (0.5 + (0.5 * (group + 1)) / GROUPS);
    // An unknown number fails at the provider; the others reach the operator first.
    if (error !== "recipient_invalid") {
      owe(owed, message, now + finalMs * TELCO_SHARE, "sent_to_telco", null);
    }
    owe(owed, message, now + finalMs, error === null ? "success" : "failure", error);
  }
  return [...owed.values()];
}

function owe(
  owed: Map<string, OwedReceipts>,
  message: OutgoingMessage,
  dueMs: number,
  status: OwedReceipts["status"],
  error: OwedReceipts["error"],
): void {
  const dueAt = new Date(Math.round(dueMs));
  const key = `${dueAt.getTime()} ${status} ${error} ${message.campaignId}`;
  let group = owed.get(key);
  if (!group) {
    group = { dueAt, status, error, campaignId: message.campaignId, attempts: [] };
    owed.set(key, group);
  }
  group.attempts.push([message.messageId, message.n]);
}
