import { afterQuiet, isQuiet, type QuietHours } from "#lib/domain/plans/quiet-hours";

/** Why an operation of a retry plan waits. `until` is null if the end is unknown. */
export type Postponement =
  | { reason: "quiet_hours"; until: Date }
  /** An operator's own bulk retry in the campaign still has calls to make. */
  | { reason: "people_first"; until: null };

/** Why an operation of a retry plan may not make a call at this moment; null if it may. */
export function postponement(
  { quiet, peopleFirst }: { quiet: QuietHours | null; peopleFirst: boolean },
  at: Date,
): Postponement | null {
  if (quiet && isQuiet(quiet, at)) return { reason: "quiet_hours", until: afterQuiet(quiet, at) };
  return peopleFirst ? { reason: "people_first", until: null } : null;
}
