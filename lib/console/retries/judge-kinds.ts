import type { KindCount, RetryKind } from "#lib/console/retries/retry-kinds";
import type { AnyRole } from "#lib/domain/people/role";
import { usedRetries } from "#lib/domain/retries/retry";
import { gateRetry, type RetryReason } from "#lib/domain/retries/retry-gate";

/** "maybe": a retry may end with the same error, so a cautious operator leaves these out. */
export type Worth = "yes" | "maybe";

type Verdict = { worth: Worth } | { reason: RetryReason };
type Judge = { campaign: { oneTimePasswords: boolean }; role: AnyRole; now: Date };

export type JudgedKinds = {
  selected: number;
  yes: number;
  maybe: number;
  /** Number of skipped messages by the gate's reason. */
  skipped: Map<string, number>;
};

/** Adds up the gate's decisions about every kind. */
export function judgeKinds(kinds: KindCount[], judge: Judge): JudgedKinds {
  const judged: JudgedKinds = { selected: 0, yes: 0, maybe: 0, skipped: new Map() };
  for (const { kind, n } of kinds) {
    const verdict = judgeKind(kind, judge);
    judged.selected += n;
    if ("worth" in verdict) judged[verdict.worth] += n;
    else judged.skipped.set(verdict.reason, (judged.skipped.get(verdict.reason) ?? 0) + n);
  }
  return judged;
}

/** Why messages of these kinds are skipped from the beginning, by the kind's text. */
export function skipReasons(kinds: KindCount[], wanted: readonly Worth[], judge: Judge): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const { kind, text } of kinds) {
    const verdict = judgeKind(kind, judge);
    if ("reason" in verdict) reasons.set(text, verdict.reason);
    else if (!wanted.includes(verdict.worth)) reasons.set(text, "left_out");
  }
  return reasons;
}

function judgeKind(kind: RetryKind, { campaign, role, now }: Judge): Verdict {
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
