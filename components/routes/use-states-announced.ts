import { useEffect, useRef } from "react";
import { STATE_WORDS } from "#components/routes/route-labels.ts";
import { announceAside } from "#lib/browser/announcer";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { RouteSummary } from "#lib/wire/service/route-summary";

type Stated = Pick<RouteSummary, "routeId" | "name" | "state" | "fault">;

/** Announces that a route's state changed by itself, and its fault; nothing on the first load. */
export function useStatesAnnounced(routes: readonly Stated[]): void {
  const known = useRef<Map<string, string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(routes.map(({ routeId, state }) => [routeId, state]));
    const changed = routes.filter(({ routeId, state }) => (before?.get(routeId) ?? state) !== state);
    if (changed.length === 0) return;
    announceAside(
      changed
        .map(({ name, state, fault }) => `${name}: ${STATE_WORDS[state]}. ${fault && asSentence(fault)}`)
        .join(" "),
    );
  }, [routes]);
}
