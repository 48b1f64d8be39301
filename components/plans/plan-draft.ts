import type { Maybes, RetryPlan } from "#lib/domain/plans/retry-plan";
import type { ConsolePlan } from "#lib/wire/console/plan";
import type { PlanDraft } from "#lib/wire/console/plan-preview";

/** Delays offered in the editor; a plan with another delay keeps it. */
export const DELAYS = [5, 15, 30, 60, 120, 180, 360, 720, 1440, 2880];

export const MAYBES_WORDS: Record<Maybes, string> = {
  ask: "ask first",
  retry: "retry automatically",
  leave: "do not retry",
};

export const REACH_WORDS: Record<PlanDraft["reach"], string> = {
  day: "in the last 24 hours and from now on",
  new: "from now on",
  all: "at any time",
};

/** The usual choice of operators, or the settings of another plan to use again. */
export function firstDraft(batchId: string | null, zone: string, like: ConsolePlan | null): PlanDraft {
  if (like) {
    const { delaysMinutes, maybes, quiet, most, since } = like;
    return { batchId, delaysMinutes, maybes, quiet, most, reach: since === null ? "all" : "day" };
  }
  return {
    batchId,
    delaysMinutes: [15, 60, 360],
    maybes: "ask",
    quiet: { from: "21:00", to: "08:00", zone },
    most: 500,
    reach: "day",
  };
}

/** Why the draft cannot be previewed or turned on; null when it can. */
export function draftProblem({ quiet, most }: PlanDraft, greatest: number): string | null {
  if (!Number.isInteger(most) || most < 1 || most > greatest)
    return `Enter a number of retries from 1 to ${greatest.toLocaleString("en")}.`;
  if (quiet && (quiet.from === "" || quiet.to === "")) return "Enter when the quiet hours begin and end.";
  if (quiet && quiet.from === quiet.to)
    return "The quiet hours begin and end at the same time, so nothing would ever be sent.";
  return null;
}

/** The draft as a rule, for its description. */
export function ruleOf({ delaysMinutes, maybes, quiet, most }: PlanDraft): Omit<RetryPlan, "since"> {
  return { delaysMinutes, maybes, quiet, most };
}
