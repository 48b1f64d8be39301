import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { OPEN_RETRY_STATES } from "#lib/console/requests/retry-requests";
import { maskLabel } from "#lib/domain/messages/mask";
import { isInFlight } from "#lib/domain/messages/status-labels";
import { usedRetries } from "#lib/domain/retries/retry";
import { gateRetry, type RetryDecision } from "#lib/domain/retries/retry-gate";
import type { ShownRequest } from "#lib/wire/console/message-retry";

type GateContext = Omit<Reader, "pool" | "visibility">;

/** The gate's decision about a mirrored message. `own` is the present request, which is no reason against itself. */
export function evaluateRetry(
  row: MirrorMessageRow,
  gateContext: GateContext,
  own: number | null = null,
): RetryDecision {
  const { campaign, role, now } = gateContext;
  const requested = own !== null && row.requestId === own ? null : standing(row);
  return gateRetry({
    message: {
      status: row.status,
      errorCode: row.code,
      retries: usedRetries(row),
      usedUpUpstream: row.usedUpUpstream,
      finalAt: row.finalAt,
      textRemoved: row.textRemoved,
    },
    batch: row.batchId === null ? null : { id: row.batchId, status: row.batchStatus ?? "" },
    operator: { role },
    campaign: { ...campaign, stop: ownCampaignOf(campaign) ? null : row.campaignStop },
    operation: {
      requested: requested && { by: named(requested.by, gateContext), at: requested.at },
      batchRetryRunning: row.batchRetryRunning || row.batchJustRetried,
    },
    dataAgeMs: now.getTime() - row.readAt.getTime(),
    now,
  });
}

/** The last request in the words for a screen; null when the message has changed since. */
export function shownRequest(row: MirrorMessageRow, gateContext: Omit<Reader, "pool">): ShownRequest | null {
  const { requestState: state, requestBy: by, requestAt: at } = row;
  if (!state || !by || !at || state === "denied" || state === "cancelled") return null;
  const isOpen = OPEN_RETRY_STATES.includes(state);
  const isUnderWay = state === "accepted" && isInFlight(row.status);
  if (!isOpen && !isUnderWay && !isOfThisFailure(row)) return null;
  return {
    state,
    by: named(by, gateContext),
    at: at.toISOString(),
    said: gateContext.visibility.numbers ? (row.requestSaid ?? "") : maskLabel(row.requestSaid ?? ""),
    traceId: row.requestTraceId,
  };
}

/** A request that prevents another: it is under way, or its effect was not read yet. */
function standing(row: MirrorMessageRow): { by: string; at: Date } | null {
  const { requestState: state, requestBy: by, requestAt: at } = row;
  if (!state || !by || !at) return null;
  const counts = OPEN_RETRY_STATES.includes(state) || (state === "accepted" && isOfThisFailure(row));
  return counts ? { by, at } : null;
}

function isOfThisFailure({ requestFailedAt, updatedAt }: MirrorMessageRow): boolean {
  return requestFailedAt !== null && updatedAt <= requestFailedAt;
}

/** The requester's name for the viewer. */
export function named(email: string, { email: own }: Pick<GateContext, "email">): string {
  return email === own ? "you" : email;
}
