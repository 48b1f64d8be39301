import { Moment } from "#components/ui/moment";
import type { FileApproval } from "#lib/wire/console/approval";

/** How fast a held file will leave, where somebody has chosen that. */
export function FilePace({ file: { pace, trial } }: { file: FileApproval }) {
  if (!pace) return null;
  if (pace.until === null) return `At most ${pace.perMinute?.toLocaleString("en")} leave in a minute.`;
  return (
    <>
      {trial && !trial.passed ? "The rest leaves" : "Leaves"} evenly until <Moment at={pace.until} absolute />
      .
    </>
  );
}
