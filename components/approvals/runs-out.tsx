import { useNow } from "#lib/browser/live/use-now";
import { showDuration } from "#lib/domain/time/show-time";

const MINUTE_MS = 60_000;

/** For how long a file still waits for an approval. */
export function RunsOut({ at }: { at: string }) {
  const left = Date.parse(at) - useNow().getTime();
  const words = left < MINUTE_MS ? "now" : `in ${showDuration(Math.floor(left / MINUTE_MS) * MINUTE_MS)}`;
  return <span suppressHydrationWarning>Runs out {words}</span>;
}
