import type { RetryPlan } from "#lib/domain/plans/retry-plan";
import { counted } from "#lib/domain/text/counted";
import { showDuration } from "#lib/domain/time/show-time";

const TIMES = ["first", "second", "third"];

/** Writes minutes as 15 min, 6 h, 2 h 30 min, 2 days. */
export function delayLabel(minutes: number): string {
  return showDuration(minutes * 60_000);
}

/** Describes a plan in one sentence. */
export function planLabel({ delaysMinutes, maybes, quiet, most }: Omit<RetryPlan, "since">): string {
  const delays = listLabel(delaysMinutes.map(delayLabel));
  const what =
    maybes === "retry" ? "“Phone not reachable” and errors where a retry may help" : "“Phone not reachable”";
  const each =
    delaysMinutes.length > 1
      ? `${delays} after the ${listLabel(TIMES.slice(0, delaysMinutes.length))} failure`
      : `${delays} after the first failure, once`;
  const asks = {
    ask: "Ask before retrying errors where a retry may help",
    retry: "",
    leave: "Do not retry other errors",
  }[maybes];
  const never = quiet
    ? `No retries between ${quiet.from} and ${quiet.to} (${quiet.zone.replaceAll("_", " ")})`
    : "";
  const stop = `Stop after ${counted(most, "retry", "retries")}`;
  return `${[`Retry ${what} ${each}`, asks, never, stop].filter(Boolean).join(". ")}.`;
}

/** A count at the beginning of a sentence. */
export function countOrNone(n: number): string {
  return n === 0 ? "No messages" : counted(n, "message");
}

function listLabel(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
