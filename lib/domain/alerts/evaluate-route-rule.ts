import type { AlertFacts } from "#lib/domain/alerts/alert-condition";
import { type RouteFacts, type RouteMinute, TIMELY_MINUTES } from "#lib/domain/alerts/route-facts";
import type { RouteRule } from "#lib/domain/alerts/route-rules";

const MINUTE_MS = 60_000;
/** A route that has taken nothing for this long is no longer sending, so missing receipts mean nothing. */
const SENDING_MINUTES = 60;

export type RuleResult = { fires: boolean; facts: AlertFacts };

/** Whether the rule's condition holds for the route now, and the figures for it. */
export function evaluateRouteRule(rule: RouteRule, route: RouteFacts, now: Date): RuleResult {
  switch (rule.kind) {
    case "route_unbound":
      return unbound(rule, route, now);
    case "route_alarm":
      return refused(route.alarm?.isCredit === false ? route.alarm : null);
    case "route_credit":
      return refused(route.alarm?.isCredit ? route.alarm : null);
    case "route_throttled": {
      const recent = within(route.minutes, now, rule.minutes);
      const answers = sum(recent, (m) => m.accepted + m.refused + m.throttled + m.unknown);
      return share(
        rule,
        sum(recent, (m) => m.throttled),
        answers,
      );
    }
    case "route_silent":
      return silent(rule, route, now);
    case "route_unmatched": {
      const recent = within(route.minutes, now, rule.minutes);
      const unmatched = sum(recent, (m) => m.unmatched);
      return share(rule, unmatched, unmatched + sum(recent, (m) => m.receipts));
    }
    case "route_slow":
      return slow(rule, route, now);
  }
}

function unbound({ minutes }: RouteRule, { unboundSince, fault }: RouteFacts, now: Date): RuleResult {
  if (unboundSince === null) return { fires: false, facts: {} };
  const facts = { since: unboundSince.toISOString(), reason: fault };
  return { fires: now.getTime() - unboundSince.getTime() >= minutes * MINUTE_MS, facts };
}

function refused(alarm: RouteFacts["alarm"]): RuleResult {
  return alarm ? { fires: true, facts: { reason: alarm.words || alarm.code } } : { fires: false, facts: {} };
}

/** Fires if the route took messages for this long and no receipt has come since. */
function silent({ minutes, least }: RouteRule, route: RouteFacts, now: Date): RuleResult {
  const last = route.lastReceiptAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const since = route.minutes.filter(({ at, accepted }) => accepted > 0 && at.getTime() > last);
  const [first] = since;
  const latest = since.at(-1);
  if (!first || !latest) return { fires: false, facts: {} };
  const n = sum(since, (m) => m.accepted);
  const isSending = ageMinutes(latest.at, now) < SENDING_MINUTES;
  return {
    fires: isSending && n >= (least ?? 1) && ageMinutes(first.at, now) >= minutes,
    facts: { n, since: first.at.toISOString() },
  };
}

/** Fires on the share of messages that did not end in time, among those old enough to have done so. */
function slow(rule: RouteRule, { minutes, lastReceiptAt }: RouteFacts, now: Date): RuleResult {
  // Without receipts the pace is unknown; `route_silent` covers that case.
  if (lastReceiptAt === null) return { fires: false, facts: {} };
  const youngest = TIMELY_MINUTES + 1;
  const recent = minutes.filter(({ at }) => {
    const age = ageMinutes(at, now);
    return age >= youngest && age < youngest + rule.minutes;
  });
  const accepted = sum(recent, (m) => m.accepted);
  return share(
    rule,
    sum(recent, (m) => Math.max(0, m.accepted - m.timely)),
    accepted,
  );
}

function share({ percent, least }: RouteRule, n: number, of: number): RuleResult {
  return { fires: n >= (least ?? 1) && n * 100 > (percent ?? 0) * of, facts: { n, of } };
}

/** The current minute counts with those before it. */
function within(minutes: RouteMinute[], now: Date, length: number): RouteMinute[] {
  return minutes.filter(({ at }) => ageMinutes(at, now) < length + 1);
}

function ageMinutes(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / MINUTE_MS;
}

function sum(minutes: RouteMinute[], of: (minute: RouteMinute) => number): number {
  return minutes.reduce((total, minute) => total + of(minute), 0);
}
