/**
 * - `up`: bound, and takes messages.
 * - `connecting`: no worker is bound.
 * - `alarm`: the provider refused the account; it is tried again at `outUntil`.
 * - `paused`: takes no messages; receipts still come in.
 * - `draining`, `drained`: takes no messages and gives up its binds; it has given up all of them.
 */
export const ROUTE_STATES = ["up", "connecting", "alarm", "paused", "draining", "drained"] as const;
export type RouteState = (typeof ROUTE_STATES)[number];

type StateOf = {
  pausedAt: Date | null;
  drainingAt: Date | null;
  outUntil: Date | null;
  /** Binds that a worker holds, bound or not. */
  leased: number;
  /** Binds that can send. */
  bound: number;
};

/** Requests of people take precedence over events of the route. */
export function routeState(
  { pausedAt, drainingAt, outUntil, leased, bound }: StateOf,
  now: Date,
): RouteState {
  if (drainingAt) return leased > 0 ? "draining" : "drained";
  if (pausedAt) return "paused";
  if (outUntil && outUntil > now) return "alarm";
  return bound > 0 ? "up" : "connecting";
}

type FaultOf = StateOf & {
  /** Why the route cannot be used at all; null when it can. */
  ownFault: string | null;
  /** The provider's code of an alarm, in words. */
  outWords: string;
  bindFaults: readonly string[];
};

/** Describes a route's fault in a sentence; empty when it has none. */
export function routeFault(route: FaultOf, now: Date): string {
  const state = routeState(route, now);
  if (state === "drained") return "";
  if (route.ownFault) return route.ownFault;
  if (state === "alarm") return `The provider refuses the account: ${route.outWords || "it gave no reason"}.`;
  const fault = route.bindFaults.find((each) => each !== "");
  if (fault !== undefined) return fault;
  if (route.leased === 0 && state === "connecting")
    return "No worker holds it. A worker takes it within some seconds, if one runs.";
  return "";
}
