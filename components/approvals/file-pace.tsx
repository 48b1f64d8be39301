import { Moment } from "#components/ui/moment";
import { useNow } from "#lib/browser/live/use-now";
import type { FileApproval } from "#lib/wire/console/approval";

/** How fast a held file will leave, where somebody has chosen that. */
export function FilePace({ file: { pace, trial } }: { file: FileApproval }) {
  const now = useNow().getTime();
  if (!pace) return null;
  if (pace.until === null) return `At most ${pace.perMinute?.toLocaleString("en")} leave in a minute.`;
  const isPast = Date.parse(pace.until) <= now;
  const leaves = trial && !trial.passed ? "The rest leaves" : "Leaves";
  return (
    <span suppressHydrationWarning>
      {leaves} {isPast ? "as fast as its route allows, as it was to be gone by" : "evenly until"}{" "}
      <Moment at={pace.until} absolute />.
    </span>
  );
}
