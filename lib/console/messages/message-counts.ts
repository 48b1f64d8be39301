import type { CountRow } from "#lib/console/mirror/rows/counts";
import type { LatencyRow, PeriodRow } from "#lib/console/mirror/rows/periods";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { latencyOf } from "#lib/domain/messages/latency";
import { isInFlight, knownStatus } from "#lib/domain/messages/status-labels";
import { FINAL_CODES } from "#lib/domain/retries/retryable";
import type { Bar } from "#lib/domain/time/time-bars";
import type { OverviewBar, OverviewError, RangeCounts, RetrySplit } from "#lib/wire/console/overview";

/** The number of the bar for the time before the range. */
export const BEFORE = -1;

/** The tiles, except the one without a stored count. Ineligible messages cannot be retried now because of their batch. */
export function rangeCounts(
  kept: CountRow[],
  ineligible: CountRow[],
  oneTimePasswords: boolean,
): Omit<RangeCounts, "overdue"> {
  const failed = kept.filter(isFailed);
  return {
    all: sum(kept),
    needsAction: oneTimePasswords ? 0 : sum(failed.filter(isRetryable)) - sum(ineligible.filter(isRetryable)),
    inFlight: sum(kept.filter(isMoving)),
    delivered: sum(kept.filter(({ status }) => status === "success")),
    failed: sum(failed),
    stopped: sum(kept.filter(({ status }) => status === "stopped")),
    retriesExhausted: sum(failed.filter(({ retriesExhausted }) => retriesExhausted)),
    unknown: sum(kept.filter(isUnknown)),
  };
}

/** The statuses as the service sends them, most frequent first. */
export function unknownStatuses(kept: CountRow[]): string[] {
  const found = Map.groupBy(kept.filter(isUnknown), ({ status }) => status);
  return [...found].sort(([, a], [, b]) => sum(b) - sum(a)).map(([status]) => status);
}

export function retrySplit(kept: CountRow[]): RetrySplit {
  const split = { yes: 0, maybe: 0, no: 0, retriesExhausted: 0 };
  for (const { code, retriesExhausted, n } of kept.filter(isFailed)) {
    split[retriesExhausted ? "retriesExhausted" : codeLabel(code).retryable] += n;
  }
  return split;
}

/** Failed messages by code, most frequent first. */
export function presentErrors(kept: PeriodRow[], bars: number, hasBefore: boolean): OverviewError[] {
  const found = new Map<string, OverviewError>();
  for (const { bar, code, retriesExhausted, n } of kept.filter(isFailed)) {
    const error = found.get(code) ?? {
      code,
      n: 0,
      retryable: codeLabel(code).retryable,
      retriesExhausted: 0,
      trend: Array<number>(bars).fill(0),
      before: hasBefore ? 0 : null,
    };
    found.set(code, error);
    if (bar === BEFORE) {
      error.before = (error.before ?? 0) + n;
      continue;
    }
    error.n += n;
    error.retriesExhausted += retriesExhausted ? n : 0;
    error.trend[bar] = (error.trend[bar] ?? 0) + n;
  }
  return [...found.values()]
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n || a.code.localeCompare(b.code));
}

export function presentBars(bars: Bar[], kept: PeriodRow[], steps: LatencyRow[], now: Date): OverviewBar[] {
  const shown = bars.map(({ from, to }, bar) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    partial: to > now.getTime(),
    inFlight: 0,
    delivered: 0,
    failed: 0,
    stopped: 0,
    unknown: 0,
    latency: latencyOf(steps.filter((step) => step.bar === bar)),
  }));
  for (const row of kept) {
    const counted = shown[row.bar];
    if (!counted) continue;
    if (row.status === "success") counted.delivered += row.n;
    else if (isFailed(row)) counted.failed += row.n;
    else if (row.status === "stopped") counted.stopped += row.n;
    else counted[isUnknown(row) ? "unknown" : "inFlight"] += row.n;
  }
  return shown;
}

function isFailed({ status }: Pick<CountRow, "status">): boolean {
  return status === "failure";
}

function isMoving(row: Pick<CountRow, "status">): boolean {
  return isInFlight(row.status) && !isUnknown(row);
}

function isUnknown({ status }: Pick<CountRow, "status">): boolean {
  return knownStatus(status) === null;
}

function isRetryable({ code, retriesExhausted }: CountRow): boolean {
  return !retriesExhausted && !FINAL_CODES.includes(code);
}

function sum(counts: CountRow[]): number {
  return counts.reduce((total, { n }) => total + n, 0);
}
