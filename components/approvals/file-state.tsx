import { approvalLabel } from "#components/approvals/approval-labels.ts";
import { Moment } from "#components/ui/moment";
import { ToneMark } from "#components/ui/tone-mark";
import { useNow } from "#lib/browser/live/use-now";
import { showDuration } from "#lib/domain/time/show-time";
import type { FileApproval } from "#lib/wire/console/approval";

const MINUTE_MS = 60_000;

export function ApprovalState({ file }: { file: FileApproval }) {
  const { label, tone } = approvalLabel(file);
  return (
    <ToneMark tone={tone} className="font-medium">
      {label}
    </ToneMark>
  );
}

/** For how long a file still waits for an approval. */
export function RunsOut({ at }: { at: string }) {
  const left = Date.parse(at) - useNow().getTime();
  const words = left < MINUTE_MS ? "now" : `in ${showDuration(Math.floor(left / MINUTE_MS) * MINUTE_MS)}`;
  return <span suppressHydrationWarning>Runs out {words}</span>;
}

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
