import type { AlertCondition } from "#lib/domain/alerts/alert-condition";
import { alertTitle, findingLabel } from "#lib/domain/alerts/alert-labels";
import { showDayAndTime } from "#lib/domain/time/show-time";
import type { Alert, AlertTarget } from "#lib/wire/console/alert";

/** Title of an alert, with the name of its route if it has one. */
export function titleOf({ kind, routeName }: Pick<Alert, "kind" | "routeName">): string {
  return routeName === null ? alertTitle(kind) : `${routeName}: ${alertTitle(kind)}`;
}

/** Describes what the alert found, with moments in the chosen zone. */
export function findingOf(alert: AlertCondition & Pick<Alert, "facts">, zone: string): string {
  const { oldest, since, reason, ...facts } = alert.facts;
  const known = {
    ...facts,
    oldest: oldest ?? undefined,
    since: since ?? undefined,
    reason: reason ?? undefined,
  };
  return findingLabel(alert, known, (at) => showDayAndTime(new Date(at), zone));
}

/** The list's filter for the messages that an alert concerns; null if there is no such list. */
export function filterOfAlert({ kind }: Pick<Alert, "kind">): string | null {
  if (kind === "failure_rate") return "?status=failure";
  return kind === "queue_age" ? "?status=created,enqueued" : null;
}

export function quietWords(quiet: NonNullable<AlertTarget["quiet"]>): string {
  return `Quiet hours from ${quiet.from} to ${quiet.to}, ${quiet.zone.replaceAll("_", " ")}`;
}

/** The outcome of the last notice to a target. */
export function lastWords({ event, state, tries, said }: NonNullable<AlertTarget["last"]>): string {
  const what = { test: "Test", firing: "Alert", recovered: "“Resolved” notification" }[event];
  if (state === "sent") return `${what} sent`;
  if (state === "failed") return `${what} not delivered: ${said}`;
  if (state === "skipped") return `${what} not sent: ${said}`;
  if (said)
    return `${what} waits${tries > 0 ? ` after ${tries} ${tries === 1 ? "try" : "tries"}` : ""}: ${said}`;
  return `${what} is being sent…`;
}
