import { withPlace } from "#lib/browser/list-address";
import { isRelative, momentOf } from "#lib/domain/relative-moment";

/** The address with its range as of `now`, so that it shows the same messages later; null when it does so already. */
export function withFrozenRange(params: URLSearchParams, now: Date): string | null {
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  if (!isRelative(from) && !isRelative(to)) return null;
  const end = momentOf(to || "now", now).toISOString();
  return withPlace(params, { to: end, ...(from && { from: momentOf(from, now).toISOString() }) });
}

/** A list's filter as it is at `now`: what is created later is not meant, and a range back from now stays where it is. */
export function frozenFilterOf(filter: string, now: Date): string {
  const params = new URLSearchParams(filter);
  const frozen =
    withFrozenRange(params, now) ?? withPlace(params, { to: params.get("to") ?? now.toISOString() });
  return frozen.slice(1);
}
