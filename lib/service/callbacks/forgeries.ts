const WINDOW_MS = 60_000;
/** Callbacks with a wrong signature per minute, address and route. After that many, callbacks are not read any more. */
const MOST = 60;
/** The most callers that are remembered. */
const MOST_CALLERS = 10_000;

type Caller = { count: number; since: number };

/** Counts callbacks with a wrong signature by caller, so that guessing is slow and other callers are not delayed. */
export function forgeries() {
  const callers = new Map<string, Caller>();
  const reportedAt = new Map<string, number>();

  function current(routeId: string, address: string, now: number): Caller | null {
    const caller = callers.get(`${routeId} ${address}`);
    return caller && now - caller.since < WINDOW_MS ? caller : null;
  }

  return {
    isBlocked(routeId: string, address: string, now: number): boolean {
      return (current(routeId, address, now)?.count ?? 0) >= MOST;
    },

    /** True for the first one of a minute at this route, which is noted as an event of the route. */
    add(routeId: string, address: string, now: number): boolean {
      const caller = current(routeId, address, now);
      if (caller) caller.count++;
      else {
        if (callers.size >= MOST_CALLERS) callers.clear();
        callers.set(`${routeId} ${address}`, { count: 1, since: now });
      }
      if (now - (reportedAt.get(routeId) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS) return false;
      reportedAt.set(routeId, now);
      return true;
    },
  };
}
