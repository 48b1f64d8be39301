import { MOST_DAYS_AHEAD } from "#lib/domain/files/send-time";
import type { SteeredBatch } from "#lib/domain/messages/steer-batch";

/** How fast messages of a batch leave: at most so many in any minute, or evenly until a moment. */
export type Pace = { perMinute: number; until: null } | { perMinute: null; until: Date };

/** A pace, and who chose it. */
export type SetPace = Pace & { setBy: string };

/** A pace with its moment in ISO 8601. */
export type PaceText = { perMinute: number; until: null } | { perMinute: null; until: string };

export const PACE_NOT_OURS =
  "This campaign is of another service, which alone decides how fast messages leave.";
export const MOST_PER_MINUTE = 600_000;

/** How many messages may be taken at once, and how long after them the next may be, for each one. */
export type Portion = { most: number; msEach: number };

const SECOND_MS = 1000;
const LEAST_AHEAD_MS = 60 * SECOND_MS;
const DAY_MS = 86_400_000;

/** A second's messages at once, so slow that no minute has more than `perMinute`, wherever it begins. */
export function portionAtMost(perMinute: number): Portion {
  const most = Math.ceil(perMinute / 60);
  return { most, msEach: (60 * SECOND_MS) / (perMinute - most + 1) };
}

/** What is left, over the time that is left. Null when that has passed: there is no limit any more. */
export function portionEvenly(left: number, leftMs: number): Portion | null {
  if (leftMs <= 0 || left <= 0) return null;
  const msEach = leftMs / left;
  return { most: Math.max(1, Math.round(SECOND_MS / msEach)), msEach };
}

/** Why a batch cannot have this pace, or null. */
export function paceRefusal(pace: Pace | null, { status, waiting }: SteeredBatch, now: Date): string | null {
  if (status === "messages_stopped") return "This batch was stopped for good.";
  if (waiting === 0) return "All messages of this batch have left, so none of them can leave more slowly.";
  return pace?.until ? untilRefusal(pace.until, now) : null;
}

/** Why a file that goes at a moment, or as soon as it may (null), cannot leave at this pace, or null. */
export function filePaceRefusal(pace: Pace | null, sendAt: Date | null, now: Date): string | null {
  if (!pace?.until) return null;
  if (sendAt && pace.until.getTime() - sendAt.getTime() < LEAST_AHEAD_MS)
    return "“Until” has to be at least a minute later than the time at which the file goes.";
  return untilRefusal(pace.until, now);
}

/** The pace of first rows that go alone. If the file is to leave evenly, the time is for the rest. */
export function paceOfFirst(pace: Pace | null): Pace | null {
  return pace?.until ? null : pace;
}

export function readPace({ perMinute, until }: PaceText): Pace {
  return until === null ? { perMinute, until } : { perMinute, until: new Date(until) };
}

export function paceText({ perMinute, until }: Pace): PaceText {
  return until === null ? { perMinute, until } : { perMinute, until: until.toISOString() };
}

function untilRefusal(until: Date, now: Date): string | null {
  const aheadMs = until.getTime() - now.getTime();
  if (aheadMs < LEAST_AHEAD_MS) return "The time is past or less than a minute ahead. Choose a later one.";
  return aheadMs > MOST_DAYS_AHEAD * DAY_MS
    ? `The time is more than ${MOST_DAYS_AHEAD} days ahead. Choose an earlier one.`
    : null;
}
