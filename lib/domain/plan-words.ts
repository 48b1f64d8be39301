import type { RetryPlan } from "#lib/domain/retry-plan";

const TIMES = ["first", "second", "third"];

/** 15 min, 6 h, 2 h 30 min, 2 days. */
export function delayWords(minutes: number): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return `${minutes / 1440} days`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** What a plan does, in one sentence. */
export function planWords({ delaysMinutes, maybes, quiet, most }: Omit<RetryPlan, "since">): string {
  const delays = listWords(delaysMinutes.map(delayWords));
  const what = maybes === "retry" ? "phone not reachable and the maybes" : "phone not reachable";
  const each =
    delaysMinutes.length > 1
      ? `${delays} after its ${listWords(TIMES.slice(0, delaysMinutes.length))} failure`
      : `${delays} after its first failure, once`;
  const asks = { ask: "ask about the maybes", retry: "", leave: "leave the maybes alone" }[maybes];
  const never = quiet ? `never between ${quiet.from} and ${quiet.to} in ${quiet.zone}` : "";
  const stop = most === 1 ? "stop after 1 retry" : `stop after ${most.toLocaleString("en")} retries`;
  return `${[`Retry ${what} ${each}`, asks, never, stop].filter(Boolean).join("; ")}.`;
}

function listWords(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
