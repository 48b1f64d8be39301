import { withPosition } from "#lib/browser/list-address";
import { frozenRange } from "#lib/domain/time/relative-moment";

/** The URL with its range fixed as of `now`, so that it shows the same later; null if it already does. */
export function withFrozenRange(params: URLSearchParams, now: Date, zone: string): string | null {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  const frozen = frozenRange({ from, to }, now, zone);
  if (!frozen) return null;
  return withPosition(params, { to: frozen.to ?? null, ...(frozen.from && { from: frozen.from }) });
}

/** A list's filter as of `now`: later messages are excluded, and a relative range becomes a fixed one. */
export function frozenFilterOf(filter: string, now: Date, zone: string): string {
  const params = new URLSearchParams(filter);
  const frozen =
    withFrozenRange(params, now, zone) ?? withPosition(params, { to: params.get("to") ?? now.toISOString() });
  return frozen.slice(1);
}
