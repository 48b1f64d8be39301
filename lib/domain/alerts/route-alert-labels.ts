import type { AlertCondition, AlertFacts } from "#lib/domain/alerts/alert-condition";
import { TIMELY_MINUTES } from "#lib/domain/alerts/route-facts";
import type { RouteAlertKind } from "#lib/domain/alerts/route-rules";
import { counted } from "#lib/domain/text/counted";
import { showSpan } from "#lib/domain/time/show-span";

export const ROUTE_TITLES: Record<RouteAlertKind, string> = {
  route_unbound: "The route is not connected",
  route_alarm: "The provider refuses the account",
  route_credit: "The account has no credit left",
  route_throttled: "The provider slows the route down",
  route_silent: "The route gets no receipts",
  route_unmatched: "Receipts match no message",
  route_slow: "Messages are delivered slowly",
};

type Condition = AlertCondition & { kind: RouteAlertKind };

/** Describes in a sentence when a route's rule fires. */
export function routeConditionLabel({ kind, minutes, percent, least }: Condition): string {
  const time = showSpan(minutes);
  const from = `at least ${(least ?? 1).toLocaleString("en")} of them`;
  switch (kind) {
    case "route_unbound":
      return minutes > 0 ? `The route has had no connection for ${time}.` : "The route has no connection.";
    case "route_alarm":
      return "The provider says that something is wrong with the account, until it takes a message again.";
    case "route_credit":
      return "The provider says that there is no credit left, until it takes a message again.";
    case "route_throttled":
      return `More than ${percent} % of messages are not taken within ${time} because the provider wants fewer (${from}).`;
    case "route_silent":
      return `The provider takes messages for ${time} and no receipt comes (at least ${counted(least ?? 1, "message")}).`;
    case "route_unmatched":
      return `More than ${percent} % of receipts within ${time} match no message (${from}).`;
    case "route_slow":
      return `More than ${percent} % of messages of the last ${time} take longer than ${counted(TIMELY_MINUTES, "minute")} (${from}).`;
  }
}

/** Describes in a sentence what was found about a route. `show` formats moments. */
export function routeFindingLabel(
  kind: RouteAlertKind,
  { n = 0, of = 0, since, reason = "" }: AlertFacts,
  show: (at: string) => string,
): string {
  const percent = of > 0 ? Math.round((n / of) * 1000) / 10 : 0;
  const share = (what: string) => `${percent} %: ${n.toLocaleString("en")} of ${counted(of, what)}`;
  switch (kind) {
    case "route_unbound":
      return `${reason}${since ? ` Since ${show(since)}.` : ""}`.trim();
    case "route_alarm":
    case "route_credit":
      return `The provider's answer: ${reason || "no reason"}.`;
    case "route_throttled":
      return `${share("message")} were not taken.`;
    case "route_silent":
      return `${counted(n, "message")} taken${since ? ` since ${show(since)}` : ""}, and no receipt.`;
    case "route_unmatched":
      return `${share("receipt")} match no message.`;
    case "route_slow":
      return `${share("message")} had not ended after ${counted(TIMELY_MINUTES, "minute")}.`;
  }
}
