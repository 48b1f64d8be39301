import type { Pool } from "pg";
import type { Call } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW } from "#lib/console/mirror/planner/window";
import { saveSync } from "#lib/console/mirror/rows/save-sync";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import type { FaultRow } from "#lib/console/mirror/rows/sync";
import { clearWindows } from "#lib/console/mirror/rows/windows";
import { unreadAfter } from "#lib/console/mirror/sync/make-call";
import { PAGE_SIZES_TRIED, type SyncState } from "#lib/console/mirror/sync/sync-state";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Outcome } from "#lib/console/upstream/outcome";

/** Records how a call ended without an absorbed answer: why the campaign stops, or since when it fails. */
export async function noteOutcome(
  pool: Pool,
  row: ConsoleCampaignRow,
  state: SyncState,
  call: Call,
  outcome: Outcome<unknown>,
  at: number,
): Promise<SyncState> {
  const { campaign, holder } = state;
  if (outcome.kind === "stopped") await stopAt(pool, row, outcome, at);
  if (outcome.kind === "unclear" || (outcome.kind === "refused" && call.kind === "window")) {
    const lastFault = faultOf(outcome, at);
    await saveSync(pool, campaign, holder, { failingSince: new Date(at), lastFault });
  }
  const noted = outcome.kind === "unclear" || outcome.kind === "refused" ? withFailed(state, call) : state;
  if (outcome.kind === "refused") return afterRefusal(pool, noted, call, outcome.httpStatus);
  return noted;
}

/** A failed call in the form in which it is shown. */
function faultOf(outcome: Extract<Outcome<unknown>, { kind: "unclear" | "refused" }>, at: number): FaultRow {
  const said = outcome.kind === "refused" ? outcome : outcome.said;
  return {
    cause: outcome.kind === "refused" ? "refused" : outcome.cause,
    at: new Date(at).toISOString(),
    httpStatus: said?.httpStatus ?? null,
    code: said?.code ?? "",
    message: said?.message ?? "",
    traceId: said?.traceId ?? null,
  };
}

function withFailed(state: SyncState, call: Call): SyncState {
  if (call.kind !== "window") return state;
  const failed = { cursor: state.windows[call.index]?.cursor ?? null };
  return { ...state, failed, unreadInARow: unreadAfter(state, call) };
}

async function afterRefusal(
  pool: Pool,
  state: SyncState,
  call: Call,
  httpStatus: number,
): Promise<SyncState> {
  if (call.kind !== "window" || httpStatus !== 400) return state;
  if (!state.limitKnown) {
    // Upstream does not accept pages of this size.
    const smaller = PAGE_SIZES_TRIED.find((size) => size < state.limit);
    return { ...state, limit: smaller ?? state.limit };
  }
  if (state.windows[call.index]?.cursor == null) return { ...state, limitKnown: false, longest: 0 };
  // Upstream no longer accepts its own cursor. The windows are rebuilt; the messages already read stay.
  await clearWindows(pool, state.campaign);
  return { ...state, windows: [FIRST_WINDOW] };
}
