import { counted } from "#lib/domain/text/counted";
import type { SyncFacts } from "#lib/wire/console/overview";

type Props = { used: number; limit: number; sync: SyncFacts };

/** Compares the calls of the last minute with the console's and the campaign's limits. */
export function CallGauge({ used, limit, sync: { allowance, ceiling } }: Props) {
  const share = (n: number) => `${Math.min(100, (n / allowance) * 100)}%`;
  const room = Math.max(0, allowance - used);
  const words = `${counted(used, "call")} in the last minute. Limits a minute: ${limit} in the background, ${ceiling} with clicks, ${allowance} for the whole campaign`;
  return (
    <div className="grid gap-1">
      <meter
        className="sr-only"
        aria-label="Calls in the last minute"
        min={0}
        max={allowance}
        value={Math.min(used, allowance)}
      >
        {words}
      </meter>
      <div aria-hidden title={words} className="relative h-2.5 overflow-hidden rounded-sm bg-hover">
        <span className="absolute inset-y-0 left-0 bg-selected" style={{ width: share(ceiling) }} />
        <span
          className={`absolute inset-y-0 left-0 ${used > ceiling ? "bg-bar-failed" : "bg-bar-flight"}`}
          style={{ width: share(used) }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-border-strong" style={{ left: share(limit) }} />
      </div>
      <p className="text-xs text-text-muted tabular-nums">
        {counted(room, "call")} a minute left for the campaign's own sending
      </p>
    </div>
  );
}
