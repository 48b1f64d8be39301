export const ROUTE_ALERT_KINDS = [
  "route_unbound",
  "route_alarm",
  "route_credit",
  "route_throttled",
  "route_silent",
  "route_unmatched",
  "route_slow",
] as const;
export type RouteAlertKind = (typeof ROUTE_ALERT_KINDS)[number];

/**
 * When a rule of a route fires. `minutes`: the time it must last, or that it counts. `percent`: the share above which
 * it fires. `least`: the least number of faulty messages, so that a single one is no alert.
 */
export type RouteRule = {
  kind: RouteAlertKind;
  minutes: number;
  percent: number | null;
  least: number | null;
};

/** Rules that every new route has. */
export const ROUTE_RULES: readonly RouteRule[] = [
  { kind: "route_unbound", minutes: 1, percent: null, least: null },
  { kind: "route_alarm", minutes: 0, percent: null, least: null },
  { kind: "route_credit", minutes: 0, percent: null, least: null },
  { kind: "route_throttled", minutes: 5, percent: 5, least: 5 },
  { kind: "route_silent", minutes: 15, percent: null, least: 5 },
  { kind: "route_unmatched", minutes: 60, percent: 1, least: 5 },
  { kind: "route_slow", minutes: 10, percent: 20, least: 5 },
];
