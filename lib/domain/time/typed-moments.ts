import { typedTime } from "#lib/domain/time/typed-time";
import { momentAt, offsetAt, wallTime } from "#lib/domain/time/wall-time";

/** The moments at which clocks of a zone show a typed time: none when summer time leaves it out, two when it comes twice. */
export type TypedMoments =
  | { kind: "no_time" }
  /** Clocks jump over it: the first time that they show after the gap is `next`. */
  | { kind: "left_out"; next: Date }
  | { kind: "once"; at: Date }
  | { kind: "twice"; first: Date; last: Date };

const MINUTE_MS = 60_000;

/** Reads a typed time in a zone, and says whether it means one moment. */
export function typedMoments(typed: string, zone: string): TypedMoments {
  const first = momentAt(typed, zone, "first");
  const last = momentAt(typed, zone, "last");
  if (!first || !last) return { kind: "no_time" };
  if (typedTime(wallTime(first, zone)) !== typedTime(typed))
    return { kind: "left_out", next: gapEnd(first.getTime(), zone) };
  return first.getTime() === last.getTime() ? { kind: "once", at: first } : { kind: "twice", first, last };
}

/** When summer time began, from a moment that was read with the offset before it: less than the gap later. */
function gapEnd(at: number, zone: string): Date {
  const offset = offsetAt(at, zone);
  let end = at - (at % MINUTE_MS);
  while (offsetAt(end - MINUTE_MS, zone) === offset) end -= MINUTE_MS;
  return new Date(end);
}
