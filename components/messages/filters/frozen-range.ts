import { withPlace } from "#lib/browser/list-address";
import { frozenRange } from "#lib/domain/time/relative-moment";

/** The address with its range as of `now`, so that it shows the same messages later; null when it does so already. */
export function withFrozenRange(params: URLSearchParams, now: Date, zone: string): string | null {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  const frozen = frozenRange({ from, to }, now, zone);
  if (!frozen) return null;
  return withPlace(params, { to: frozen.to ?? null, ...(frozen.from && { from: frozen.from }) });
}

/** A list's filter as it is at `now`: what is created later is not meant, and a range back from now stays where it is. */
export function frozenFilterOf(filter: string, now: Date, zone: string): string {
  const params = new URLSearchParams(filter);
  const frozen =
    withFrozenRange(params, now, zone) ?? withPlace(params, { to: params.get("to") ?? now.toISOString() });
  return frozen.slice(1);
}
