import type { AlertCondition, AlertFacts, AlertKind } from "#lib/domain/alerts/alert-condition";
import { ROUTE_TITLES, routeConditionLabel, routeFindingLabel } from "#lib/domain/alerts/route-alert-labels";
import { ROUTE_ALERT_KINDS, type RouteAlertKind } from "#lib/domain/alerts/route-rules";
import { counted } from "#lib/domain/text/counted";
import { showSpan } from "#lib/domain/time/show-span";

const TITLES: Record<AlertKind, string> = {
  failure_rate: "Many messages are failing",
  queue_age: "Messages are waiting too long",
  key_stopped: "The campaign's calls have stopped",
  sync_failing: "The campaign cannot be read",
  ...ROUTE_TITLES,
};

const STOPS: Record<string, string | undefined> = {
  key_missing: "No API key is stored.",
  key_unreadable: "The API key was encrypted with a different SECRET_KEY.",
  key_rejected: "The API key is rejected.",
  address_refused: "This server's address is not allowed.",
  permission_missing: "The API key lacks permission (1010).",
  not_found: "The service does not know the campaign.",
};

const READING: Record<string, string | undefined> = {
  failing: "The service is not answering correctly.",
  stopped: "Calls to the service have stopped.",
  nobody: "No worker is reading it.",
};

export function alertTitle(kind: AlertKind): string {
  return TITLES[kind];
}

/** Describes in a sentence when a rule fires. */
export function conditionLabel(condition: AlertCondition): string {
  if (isOfRoute(condition)) return routeConditionLabel(condition);
  const { kind, minutes, percent, least } = condition;
  const time = showSpan(minutes);
  if (kind === "failure_rate") {
    return `More than ${percent} % of messages fail within ${time} (at least ${counted(least ?? 1, "message")}).`;
  }
  if (kind === "queue_age") return `A message stays in Created or Queued for more than ${time}.`;
  const forLong = minutes > 0 ? ` for ${time}` : "";
  if (kind === "key_stopped")
    return `Calls are stopped${forLong}: the key is rejected, or for another reason.`;
  return `The campaign cannot be read${forLong}.`;
}

/** Describes in a sentence what the rule's last evaluation found. `show` formats moments. */
export function findingLabel(
  condition: AlertCondition,
  facts: AlertFacts,
  show: (at: string) => string,
): string {
  if (isOfRoute(condition)) return routeFindingLabel(condition.kind, facts, show);
  const { kind, minutes } = condition;
  const { ended = 0, failed = 0, oldest, since, reason = "" } = facts;
  if (kind === "failure_rate") {
    const percent = ended > 0 ? Math.round((failed / ended) * 1000) / 10 : 0;
    return `${percent} % failed: ${number(failed)} of the ${counted(ended, "message")} delivered or failed within ${showSpan(minutes)}.`;
  }
  if (kind === "queue_age")
    return oldest ? `The oldest message has waited since ${show(oldest)}.` : "Messages are waiting.";
  const why = (kind === "key_stopped" ? STOPS[reason] : READING[reason]) ?? "";
  return `${why}${since ? ` Since ${show(since)}.` : ""}`.trim();
}

function number(n: number): string {
  return n.toLocaleString("en");
}

function isOfRoute(condition: AlertCondition): condition is AlertCondition & { kind: RouteAlertKind } {
  return ROUTE_ALERT_KINDS.some((kind) => kind === condition.kind);
}
