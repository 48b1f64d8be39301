import { counted } from "#lib/domain/text/counted";
import { showSpan } from "#lib/domain/time/show-span";

export const ALERT_KINDS = ["failure_rate", "queue_age", "key_stopped", "sync_failing"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A rule as its words need it. */
export type AlertCondition = {
  kind: AlertKind;
  minutes: number;
  percent: number | null;
  least: number | null;
};

/** What was found when the rule was last looked at. */
export type AlertFacts = {
  /** failure_rate: how many messages ended in the time, and how many of them failed. */
  ended?: number | undefined;
  failed?: number | undefined;
  /** queue_age: since when the oldest message waits. */
  oldest?: string | undefined;
  /** key_stopped, sync_failing: since when, and why. */
  since?: string | undefined;
  reason?: string | undefined;
};

const TITLES: Record<AlertKind, string> = {
  failure_rate: "Many messages are failing",
  queue_age: "Messages are waiting too long",
  key_stopped: "The campaign's calls have stopped",
  sync_failing: "The campaign cannot be read",
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

/** What a rule waits for, in a sentence. */
export function conditionWords({ kind, minutes, percent, least }: AlertCondition): string {
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

/** What has been found, in a sentence. Moments are shown as `show` does. */
export function findingWords(
  { kind, minutes }: AlertCondition,
  facts: AlertFacts,
  show: (at: string) => string,
): string {
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
