import type { ConsoleContext } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import type { Call } from "#lib/console/mirror/planner/plan";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";
import { LeaseLost, takePage, UntakenPage } from "#lib/console/mirror/sync/take-page";
import { listMessages, retrieveMessage } from "#lib/console/upstream/client";
import type { Access } from "#lib/console/upstream/exchange";
import type { Outcome } from "#lib/console/upstream/outcome";

type Made = { outcome: Outcome<unknown>; after: SyncState };

/** A search for a number that many messages share goes no further than this. */
const SEARCH_LIMIT = 50;

/** How many calls in a row went to rows that were never seen, including this one, whatever its outcome. */
export function unreadAfter({ unreadInARow }: SyncState, call: Call): number {
  if (call.kind !== "window") return unreadInARow;
  return call.history ? unreadInARow + 1 : 0;
}

/** Makes a planned call and absorbs its answer. */
export async function makeCall(
  { pool, keySecret }: ConsoleContext,
  access: Access,
  state: SyncState,
  call: Call,
  startedAt: number,
  signal: AbortSignal,
): Promise<Made> {
  if (call.kind === "message") {
    const outcome = await retrieveMessage(access, call.id, signal);
    if (outcome.kind !== "accepted") return { outcome, after: state };
    await absorb(pool, state.campaign, [outcome.answer], new Date(startedAt), keySecret.stampKey);
    return { outcome, after: state };
  }
  if (call.kind === "search") {
    const limit = Math.min(SEARCH_LIMIT, state.limit);
    const outcome = await listMessages(access, { search: call.recipient, limit }, signal);
    if (outcome.kind !== "accepted") return { outcome, after: state };
    const { messages } = outcome.answer;
    await absorb(pool, state.campaign, messages, new Date(startedAt), keySecret.stampKey);
    return { outcome, after: state };
  }
  const after = state.windows[call.index]?.cursor ?? undefined;
  const limit = state.limit;
  const outcome = await listMessages(access, { limit, ...(after && { after }) }, signal);
  if (outcome.kind !== "accepted") return { outcome, after: state };
  const unreadInARow = unreadAfter(state, call);
  const read = { index: call.index, limit, page: outcome.answer, readAt: startedAt };
  const taken = await takePage(pool, state, read, keySecret.stampKey).catch((error) => {
    throw error instanceof LeaseLost
      ? error
      : new UntakenPage({ cursor: after ?? null, unreadInARow }, error);
  });
  return { outcome, after: { ...taken, unreadInARow } };
}
