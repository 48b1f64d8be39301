import { STOP_WORDS } from "#lib/browser/stop-words";
import { showClock } from "#lib/domain/show-time";
import type { Freshness } from "#lib/wire/console-freshness";

export type FreshnessView = {
  tone: "live" | "slow" | "held" | "reading" | "gone" | "stopped";
  text: string;
  /** The same in a word, where there is no room. */
  word: string;
};

type Situation = {
  freshness: Freshness | undefined;
  failed: boolean;
  missing: boolean;
  pausedAt: string | null;
  selected: number;
  answeredAt: number;
  now: Date;
  zone: string;
};

/** Is this live, how old is it: the first that holds. */
export function freshnessView({
  freshness,
  failed,
  missing,
  pausedAt,
  selected,
  answeredAt,
  now,
  zone,
}: Situation): FreshnessView {
  if (freshness?.stop)
    return { tone: "stopped", text: `Stopped: ${STOP_WORDS[freshness.stop.reason].short}`, word: "Stopped" };
  if (failed && missing) return { tone: "gone", text: "No such campaign", word: "Missing" };
  if (failed) {
    const asOf = freshness ? ` · data as of ${showClock(new Date(freshness.asOf), zone)}` : "";
    return { tone: "gone", text: `No connection to the console${asOf}`, word: "Offline" };
  }
  if (pausedAt)
    return { tone: "held", text: `Paused at ${showClock(new Date(pausedAt), zone)}`, word: "Paused" };
  if (!freshness) return { tone: "reading", text: "Connecting…", word: "Reading" };
  if (selected > 0)
    return {
      tone: "held",
      text: `Holding while ${selected.toLocaleString("en")} ${selected === 1 ? "is" : "are"} selected`,
      word: "Holding",
    };
  if (isReading(freshness))
    return { tone: "reading", text: `Reading history${share(freshness)}`, word: "Reading" };
  const age = ageText(freshness, answeredAt, now);
  return freshness.slowed
    ? { tone: "slow", text: `Live, slower${age}`, word: "Live" }
    : { tone: "live", text: `Live${age}`, word: "Live" };
}

/** History is not read to its end. */
export function isReading({ coverage }: Freshness): boolean {
  return !coverage.complete && coverage.settlesAt === null;
}

/** " · 64 % of what exists so far"; rounded down, so that 100 % is all. */
export function share({ coverage }: Freshness): string {
  return coverage.share === null ? "" : ` · ${Math.floor(coverage.share * 100)} % of what exists so far`;
}

/** By the server's clock, and by ours only since its answer. */
function ageText({ updatedAt, asOf }: Freshness, answeredAt: number, now: Date): string {
  if (!updatedAt) return "";
  const then = Date.parse(asOf) - Date.parse(updatedAt);
  const seconds = Math.max(0, Math.round((then + now.getTime() - answeredAt) / 1000));
  return ` · updated ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago`;
}
