import type { PaceText } from "#lib/domain/files/pace";
import { sendTimeRefusal } from "#lib/domain/files/send-time";
import type { Trial } from "#lib/domain/files/trial";
import { showInWords, showOffset } from "#lib/domain/time/show-time";
import { typedMoments } from "#lib/domain/time/typed-moments";
import { wallTime } from "#lib/domain/time/wall-time";

/** ISO moments; null: as soon as it may go, and without an end. */
export type SendTime = { sendAt: string | null; notAfter: string | null };

/** When a file goes, how fast (null: as fast as it can), and whether its first rows go alone. */
export type SendPlan = SendTime & { pace?: PaceText | null; trial?: Trial };

/** A moment as a person chooses it: what they typed, and which of two hours they mean when clocks go back. */
export type ChosenMoment = { typed: string; which: "first" | "last" | null };

export type ReadMoment = {
  /** Null if there is none, or none yet. */
  at: Date | null;
  /** The two moments that clocks show alike, if there are two. */
  twice: [Date, Date] | null;
  /** Why it cannot be used. */
  problem: string | null;
};

/** The choice that means this moment; empty without one. */
export function choiceOf(at: string | null, zone: string): ChosenMoment {
  if (at === null) return { typed: "", which: null };
  const typed = wallTime(new Date(at), zone).slice(0, 16);
  const found = typedMoments(typed, zone);
  if (found.kind !== "twice") return { typed, which: null };
  return { typed, which: new Date(at) < found.last ? "first" : "last" };
}

/** Reads a chosen moment in the zone. A time that clocks leave out is refused; of one that comes twice the person says which. */
export function readMoment({ typed, which }: ChosenMoment, zone: string): ReadMoment {
  const found = typedMoments(typed, zone);
  if (found.kind === "left_out") {
    const next = wallTime(found.next, zone).slice(11, 16);
    const problem = `Clocks in ${zoneName(zone)} go forward then, so this time does not exist. Choose ${next} or a later time.`;
    return { at: null, twice: null, problem };
  }
  if (found.kind === "twice") {
    const { first, last } = found;
    const problem = which ? null : "Clocks go back then, so this time comes twice. Choose which one.";
    return { at: which && found[which], twice: [first, last], problem };
  }
  return { at: found.kind === "once" ? found.at : null, twice: null, problem: null };
}

/** Why the two moments cannot be used, each beside its field. */
export function sendTimeProblems(sendAt: ReadMoment, notAfter: ReadMoment, now: Date) {
  const early = sendAt.at && sendTimeRefusal({ sendAt: sendAt.at, notAfter: null }, now);
  const late = !early && sendTimeRefusal({ sendAt: sendAt.at, notAfter: notAfter.at }, now);
  return { sendAt: sendAt.problem ?? (early || null), notAfter: notAfter.problem ?? (late || null) };
}

/** Tuesday 1 December 2026, 09:00, Asia/Singapore; with the offset where only it tells two hours apart. */
export function momentWords({ at, twice }: ReadMoment, zone: string): string | null {
  if (!at) return null;
  return [showInWords(at, zone), ...(twice ? [showOffset(at, zone)] : []), zoneName(zone)].join(", ");
}

export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}
