import type { InterestRow } from "#lib/console/mirror/rows/interest";
import { MAX_ALSO } from "#lib/wire/api/changes";

/** Messages on screens that can still change, those first that were read longest ago. */
export function shownIds(interest: InterestRow[]): string[] {
  return interest
    .filter(({ status }) => status !== null && status !== "success")
    .sort((a, b) => (a.readAt?.getTime() ?? 0) - (b.readAt?.getTime() ?? 0))
    .slice(0, MAX_ALSO)
    .map(({ id }) => id);
}
