import type { Pace } from "#lib/domain/files/pace";
import { counted } from "#lib/domain/text/counted";

/**
 * A file whose first rows go alone: how many, what per cent of them need a receipt, at what per cent of failures the rest
 * stays, and for how many minutes receipts are waited for.
 */
export type Trial = { rows: number; receipts: number; failures: number; minutes: number };

export const DEFAULT_TRIAL: Trial = { rows: 500, receipts: 90, failures: 5, minutes: 60 };
/** The least and the most of each. */
export const TRIAL_RANGES: Record<keyof Trial, readonly [number, number]> = {
  rows: [50, 5000],
  receipts: [10, 100],
  failures: [1, 50],
  minutes: [5, 1440],
};

/** A file with no more rows than these goes whole. */
export const [LEAST_TRIAL] = TRIAL_RANGES.rows;

/** Why the first rows of a file cannot leave at this pace, or null. */
export function trialPaceRefusal({ rows, minutes }: Trial, pace: Pace | null): string | null {
  if (!pace?.perMinute || rows / pace.perMinute < minutes) return null;
  return `At this pace the first ${counted(rows, "message")} need ${counted(Math.ceil(rows / pace.perMinute), "minute")} to leave, and their receipts are waited for no longer than ${counted(minutes, "minute")}. Choose fewer rows, a faster pace or a longer wait.`;
}

/** The first messages that have a receipt, and those of them that failed. */
export type TrialCounts = { answered: number; failed: number };
export type TrialVerdict = { event: "wait" } | { event: "continue" | "halt"; reason: string };

/** Whether the rest may follow the first rows. It halts as soon as no receipt can help; too few receipts are never guessed. */
export function trialVerdict(trial: Trial, counts: TrialCounts, isOver: boolean): TrialVerdict {
  const { answered, failed } = counts;
  const reason = trialFigures(trial, counts);
  const isHopeless = failed * 100 >= trial.failures * trial.rows;
  if (answered > 0 && isHopeless) return { event: "halt", reason: `${reason} Too many have failed.` };
  if (answered * 100 < trial.receipts * trial.rows)
    return isOver
      ? {
          event: "halt",
          reason: `${reason} After ${counted(trial.minutes, "minute")} these are too few to go on.`,
        }
      : { event: "wait" };
  return failed * 100 >= trial.failures * answered
    ? { event: "halt", reason: `${reason} Too many have failed.` }
    : { event: "continue", reason };
}

/** The rows proposed for a file of so many: a tenth of it, but as many as their shares need to mean something. */
export function proposedRows(rows: number): number {
  return Math.min(DEFAULT_TRIAL.rows, Math.max(LEAST_TRIAL, Math.ceil(rows / 10)), rows - 1);
}

/** What is known of the first messages, in a sentence each. */
export function trialFigures({ rows, receipts, failures }: Trial, { answered, failed }: TrialCounts): string {
  const first = `of the first ${counted(rows, "message")} (${percent(answered, rows)})`;
  const these = `of these (${percent(failed, answered)})`;
  const learnt = counted(answered, `${first} has`, `${first} have`);
  const lost = counted(failed, `${these} has`, `${these} have`);
  return `${learnt} a receipt; ${receipts} % were asked for. ${lost} failed; the limit is ${failures} %.`;
}

/** Rounded down, so that a limit that is not reached does not look as if it were. */
function percent(part: number, whole: number): string {
  const tenths = Math.floor((part * 1000) / Math.max(1, whole));
  return `${(tenths / 10).toLocaleString("en")} %`;
}
