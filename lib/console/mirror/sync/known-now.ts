import type { Known } from "#lib/console/mirror/planner/plan";
import { windowOf } from "#lib/console/mirror/planner/window";
import type { InterestRow } from "#lib/console/mirror/rows/interest";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";
import { isInFlight } from "#lib/domain/messages/status-labels";

export function knownNow(state: SyncState, interest: InterestRow[], isWanted: boolean): Known {
  const watched = new Set<number>();
  for (const { id, createdAt, status } of interest) {
    if (!createdAt || status === null || !isInFlight(status)) continue;
    const place =
      state.windows[windowOf(state.windows, { at: createdAt.getTime(), id }, state.order)]?.place ?? 0;
    watched.add(place);
  }
  const open = interest.flatMap((row) =>
    row.open && row.readAt && row.status !== null
      ? [
          {
            id: row.id,
            recipient: row.recipient ?? "",
            inFlight: isInFlight(row.status),
            detailed: row.detailed ?? true,
            readAt: row.readAt.getTime(),
          },
        ]
      : [],
  );
  return {
    ...state,
    watched,
    open,
    isWatched: interest.length > 0,
    refreshWantedAt: isWanted ? Date.now() : null,
  };
}
