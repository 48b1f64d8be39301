import type { Call } from "#lib/console/mirror/planner/plan";
import type { SyncContext } from "#lib/console/mirror/sync/context";
import { makeCall } from "#lib/console/mirror/sync/make-call";
import { noteOutcome } from "#lib/console/mirror/sync/note-outcome";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Access } from "#lib/console/upstream/exchange";
import { reportCallEnd } from "#lib/console/upstream/spend";

/** Makes the call that the budget has granted, and records its outcome. */
export async function spendCall(
  mirror: SyncContext,
  { campaign, access }: { campaign: ConsoleCampaignRow; access: Access },
  state: SyncState,
  call: Call,
  signal: AbortSignal,
): Promise<SyncState> {
  const { pool } = mirror;
  const startedAt = Date.now();
  const { outcome, after } = await makeCall(mirror, access, state, call, startedAt, signal);
  if (signal.aborted && outcome.kind === "unclear") return state;
  const isFine = outcome.kind === "accepted";
  const noted = await noteOutcome(pool, campaign, after, call, outcome, startedAt);
  const isProbing = noted.limit < state.limit && !isFine;
  if ((!isFine && !isProbing) || state.lastCallFailed) {
    await reportCallEnd(
      pool,
      state.campaign,
      isProbing ? { kind: "accepted", answer: null } : outcome,
      Math.random(),
    );
  }
  return { ...noted, lastCallFailed: !isFine };
}
