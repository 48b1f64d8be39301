import { codeLabel } from "#lib/domain/messages/code-labels";
import { afterQuiet, isQuiet, type QuietHours } from "#lib/domain/plans/quiet-hours";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";

/** How a plan treats failures that a retry may help: it collects them as a question, retries or leaves them. */
export const MAYBES = ["ask", "retry", "leave"] as const;
export type Maybes = (typeof MAYBES)[number];

export type RetryPlan = {
  /** Delays of the first, second and third retry after each failure; there may be fewer. */
  delaysMinutes: readonly number[];
  maybes: Maybes;
  quiet: QuietHours | null;
  /** The plan ends after this many retries. */
  most: number;
  /** Messages that failed before this moment are not retried; null: no limit. */
  since: Date | null;
};

/** A failed message, with the facts of its last failure. */
export type Failure = {
  id: string;
  failedAt: Date;
  code: string | null;
  retries: number;
  /** The service counts all attempts as used, whatever our count is. */
  usedUpUpstream: boolean;
};

export type PlanStep = "retry" | "ask";

/** The longest delay. After a week, a retry is rarely useful. */
export const MAX_DELAY_MINUTES = 7 * 24 * 60;
export const MAX_PLANNED_RETRIES = 20_000;

/** The plan's step for a failure and when, outside quiet hours; null: there will be none. */
export function planStep(plan: RetryPlan, failure: Failure): { step: PlanStep; dueAt: Date } | null {
  const { delaysMinutes, maybes, quiet, since } = plan;
  const { failedAt, retries, usedUpUpstream } = failure;
  if (usedUpUpstream || retries >= MAX_RETRIES || (since && failedAt < since)) return null;
  const minutes = delaysMinutes[retries];
  const { retryable } = codeLabel(failure.code);
  if (minutes === undefined || retryable === "no" || (retryable === "maybe" && maybes === "leave"))
    return null;
  const due = new Date(failedAt.getTime() + minutes * 60_000);
  const step = retryable === "maybe" && maybes === "ask" ? "ask" : "retry";
  return { step, dueAt: whenAllowed({ quiet }, due) };
}

/** The moment itself, or the end of the quiet hours that contain it. */
export function whenAllowed({ quiet }: Pick<RetryPlan, "quiet">, at: Date): Date {
  return quiet ? afterQuiet(quiet, at) : at;
}

/**
 * When a plan enabled at `at` takes the first of these steps. Steps that are due earlier go with its first run. Null if
 * there are no steps.
 */
export function firstStepAt(
  plan: Pick<RetryPlan, "quiet">,
  steps: readonly { dueAt: Date }[],
  at: Date,
): Date | null {
  if (steps.length === 0) return null;
  const first = Math.min(...steps.map(({ dueAt }) => dueAt.getTime()));
  return new Date(Math.max(first, whenAllowed(plan, at).getTime()));
}

/** Whether nothing may be sent at this moment. */
export function isQuietNow({ quiet }: Pick<RetryPlan, "quiet">, at: Date): boolean {
  return quiet !== null && isQuiet(quiet, at);
}

export type Run = { retry: Failure[]; ask: Failure[] };

/**
 * The failures that are due at `at`, oldest first. `used` counts the retries that the plan has made or queued; a retry
 * that needs an answer counts once it is yes. `isDealtWith`: this failure was already queued, asked about or retried.
 */
export function planRun(
  plan: RetryPlan,
  failures: readonly Failure[],
  { used, isDealtWith }: { used: number; isDealtWith: (failure: Failure) => boolean },
  at: Date,
): Run {
  const run: Run = { retry: [], ask: [] };
  const left = plan.most - used;
  if (left <= 0 || isQuietNow(plan, at)) return run;
  const oldestFirst = [...failures].sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime());
  for (const failure of oldestFirst) {
    const found = isDealtWith(failure) ? null : planStep(plan, failure);
    if (!found || found.dueAt > at) continue;
    if (run[found.step].length < left) run[found.step].push(failure);
  }
  return run;
}
