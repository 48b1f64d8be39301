import { STOP_SHORT } from "#lib/domain/messages/stop-short";
import { counted } from "#lib/domain/text/counted";
import { showAge, showClock, showDayAndTime } from "#lib/domain/time/show-time";
import type { Fault, Freshness } from "#lib/wire/console/freshness";

type Tone = "live" | "slow" | "paused" | "reading" | "gone" | "stopped";

export type FreshnessView = {
  tone: Tone;
  text: string;
  /** The state alone, without the parts that change while it lasts. */
  state: string;
  /** The state in one word, for narrow spaces. */
  word: string;
};

type Situation = {
  freshness: Freshness | undefined;
  failed: boolean;
  missing: boolean;
  pausedAt: string | null;
  answeredAt: number;
  now: Date;
  zone: string;
};

/** Whether the data is live and how old it is. The first matching case is shown. */
export function freshnessView(situation: Situation): FreshnessView {
  const { freshness, failed, missing, pausedAt, zone } = situation;
  const { trouble, stop } = freshness ?? {};
  const asOf = freshness ? ` · ${dataAsOf(freshness, zone)}` : "";
  const shown = (tone: Tone, word: string, state: string, more = "") => ({
    tone,
    word,
    state,
    text: state + more,
  });
  if (freshness && stop)
    return shown("stopped", "Stopped", stateLabel(freshness), ` · ${shareRead(freshness)}${asOf}`);
  if (failed && missing) return shown("gone", "Missing", "There is no such campaign");
  if (failed) return shown("gone", "Offline", "No connection to the console", asOf);
  if (pausedAt) {
    const isReadSince = freshness?.updatedAt != null && freshness.updatedAt > pausedAt;
    const more = isReadSince ? ` · ${dataAsOf(freshness, zone, "read again at")}` : asOf;
    return shown("paused", "Paused", `Paused at ${showClock(new Date(pausedAt), zone)}`, more);
  }
  if (!freshness) return shown("reading", "Reading", "Connecting…");
  const state = stateLabel(freshness);
  if (trouble && !trouble.partial)
    return shown("gone", state === NO_ANSWER ? "No answer" : "Errors", state, asOf);
  const age = ageText(situation, freshness);
  if (isReading(freshness)) return shown("reading", "Reading", state, `${share(freshness)}${age}`);
  return freshness.state === "slowed" ? shown("slow", "Live", state, age) : shown("live", "Live", state, age);
}

/** The state of reading a campaign, in words. */
export function stateLabel({ state, stop, trouble, followed, coverage }: Freshness): string {
  if (stop) return `Stopped: ${STOP_SHORT[stop.reason]}`;
  if (state === "unanswered") return TROUBLE_WORDS[trouble?.fault?.cause ?? "connection"];
  if (state === "catching_up")
    return isCatchingUp({ coverage, followed }) ? "Catching up" : "Reading history";
  return state === "slowed" ? "Live, slower" : "Live";
}

const NO_ANSWER = "No answer from the service";
const WRONG_ANSWER = "The service answers with errors";
const TROUBLE_WORDS: Record<Fault["cause"], string> = {
  connection: NO_ANSWER,
  timeout: NO_ANSWER,
  server: WRONG_ANSWER,
  unreadable: WRONG_ANSWER,
  refused: WRONG_ANSWER,
  unkept: "The console cannot store what it reads",
};

/** Whether history is not read completely yet. */
export function isReading({ coverage }: Freshness): boolean {
  return !coverage.complete && coverage.completeAt === null;
}

/** Whether all history is read, but not all changes since. */
function isCatchingUp({ coverage, followed }: Pick<Freshness, "coverage" | "followed">): boolean {
  return followed && coverage.readBackTo === null && coverage.read > 0;
}

/** " · 64 % read so far", or how many are still to come. Rounded down, so that 100 % means all. */
export function share({ coverage, followed }: Freshness): string {
  if (isCatchingUp({ coverage, followed })) {
    const coming = coverage.known - coverage.read;
    return coming > 0 ? ` · ${counted(coming, "message")} to come` : "";
  }
  if (coverage.share !== null) return ` · ${Math.floor(coverage.share * 100)} % read so far`;
  return coverage.read === 0 ? "" : ` · ${counted(coverage.read, "message")} read so far`;
}

/** "all read", "64 % read", or the number of messages read when the total is unknown. */
export function shareRead(freshness: Freshness): string {
  const { share, read } = freshness.coverage;
  if (!isReading(freshness)) return "all read";
  if (share !== null) return `${Math.floor(share * 100)} % read`;
  return read === 0 ? "nothing read yet" : `${counted(read, "message")} read`;
}

/** "data as of 14:02:10", with the day when it is not the server's own. */
function dataAsOf({ updatedAt, asOf }: Freshness, zone: string, what = "data as of"): string {
  if (!updatedAt) return "no data yet";
  const [then, now] = [new Date(updatedAt), new Date(asOf)];
  const dayOf = (at: Date) => showDayAndTime(at, zone).split(",")[0];
  const shown = dayOf(then) === dayOf(now) ? showClock(then, zone) : showDayAndTime(then, zone);
  return `${what} ${shown}`;
}

/** The age by the server's clock; only the time since its answer is by ours. */
function ageText({ answeredAt, now }: Situation, { updatedAt, asOf }: Freshness): string {
  if (!updatedAt) return "";
  const then = Date.parse(asOf) - Date.parse(updatedAt);
  return ` · updated ${showAge(then + now.getTime() - answeredAt, 1)}`;
}
