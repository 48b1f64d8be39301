import { type ChosenMoment, choiceOf, type ReadMoment, readMoment } from "#components/approvals/send-time.ts";
import { filePaceRefusal, type Pace } from "#lib/domain/files/pace";
import type { ChosenPace } from "#lib/wire/console/batch";

export type PaceKind = "free" | "slow" | "even";
/** A pace as a person chooses it. */
export type PaceInput = { kind: PaceKind; perMinute: string; until: ChosenMoment };
export type ReadPace = { pace: Pace | null; until: ReadMoment };

const USUAL = "600";

/** The choice that means this pace; without one, `free` or what else is proposed. */
export function paceInputOf(pace: ChosenPace, zone: string, proposed: PaceKind = "free"): PaceInput {
  return {
    kind: pace ? (pace.until ? "even" : "slow") : proposed,
    perMinute: pace?.perMinute?.toString() ?? USUAL,
    until: choiceOf(pace?.until ?? null, zone),
  };
}

/** Reads a chosen pace; null: as fast as it can, or not complete yet. */
export function readPaceInput({ kind, perMinute, until }: PaceInput, zone: string): ReadPace {
  const read = readMoment(until, zone);
  if (kind === "slow") {
    const n = Number(perMinute);
    return { pace: n >= 1 ? { perMinute: n, until: null } : null, until: read };
  }
  return { pace: kind === "even" && read.at ? { perMinute: null, until: read.at } : null, until: read };
}

/** Why what goes at a moment (null: now) cannot leave at the chosen pace, or null. */
export function paceProblem(
  { kind }: PaceInput,
  { pace, until }: ReadPace,
  sendAt: Date | null,
  now: Date,
): string | null {
  return kind === "even" ? (until.problem ?? filePaceRefusal(pace, sendAt, now)) : null;
}
