import type { KindCount, RetryKind } from "#lib/console/retries/retry-kinds";
import type { AnyRole } from "#lib/domain/people/role";
import { usedRetries } from "#lib/domain/retries/retry";
import { gateRetry, type RetryReason } from "#lib/domain/retries/retry-gate";

/** "maybe": a retry may end with the same error, so a cautious operator leaves these out. */
export type Retryability = "yes" | "maybe";

type Verdict = { worth: Retryability } | { reason: RetryReason };
type GateContext = { campaign: { oneTimePasswords: boolean }; role: AnyRole; now: Date };

export type EvaluatedKinds = {
  selected: number;
  yes: number;
  maybe: number;
  /** Number of skipped messages by the gate's reason. */
  skipped: Map<string, number>;
};

/** Adds up the gate's decisions about every kind. */
export function evaluateKinds(kinds: KindCount[], gateContext: GateContext): EvaluatedKinds {
  const evaluated: EvaluatedKinds = { selected: 0, yes: 0, maybe: 0, skipped: new Map() };
  for (const { kind, n } of kinds) {
    const verdict = evaluateKind(kind, gateContext);
    evaluated.selected += n;
    if ("worth" in verdict) evaluated[verdict.worth] += n;
    else evaluated.skipped.set(verdict.reason, (evaluated.skipped.get(verdict.reason) ?? 0) + n);
  }
  return evaluated;
}

/** Why messages of these kinds are skipped from the beginning, by the kind's text. */
export function skipReasons(
  kinds: KindCount[],
  wanted: readonly Retryability[],
  gateContext: GateContext,
): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const { kind, text } of kinds) {
    const verdict = evaluateKind(kind, gateContext);
    if ("reason" in verdict) reasons.set(text, verdict.reason);
    else if (!wanted.includes(verdict.worth)) reasons.set(text, "left_out");
  }
  return reasons;
}

function evaluateKind(kind: RetryKind, { campaign, role, now }: GateContext): Verdict {
  const { decision, reason } = gateRetry({
    message: {
      status: kind.status,
      errorCode: kind.code,
      retries: usedRetries(kind),
      usedUpUpstream: kind.usedUpUpstream,
      finalAt: null,
    },
    batch: kind.batchStatus === null ? null : { id: "", status: kind.batchStatus },
    operator: { role },
    // A new operation in a stopped campaign is refused earlier; a running one waits until the campaign is repaired.
    campaign: { ...campaign, stop: null },
    operation: {
      requested: kind.requested ? { by: "", at: now } : null,
      batchRetryRunning: kind.batchRetryRunning,
    },
    // The age does not matter here, because the message is read again before its call.
    dataAgeMs: 0,
    now,
  });
  if (decision === "denied") return { reason };
  return { worth: decision === "allowed" ? "yes" : "maybe" };
}
