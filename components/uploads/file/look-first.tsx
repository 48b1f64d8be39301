import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { failedLabel } from "#components/uploads/failed/failed-labels.ts";
import type { FailedRows } from "#components/uploads/failed/failed-numbers.ts";
import { counted } from "#lib/domain/text/counted";

type Props = { failed: FailedRows | null; warnings: number } & Pick<CheckSummary, "costlyRows">;

/** Names the sections below that are worth a look before the file goes. */
export function LookFirst({ failed, warnings, costlyRows }: Props) {
  const saved = costlyRows.reduce((sum, { before, after }) => sum + before - after, 0);
  const found = [
    failed !== null && failedLabel(failed).title,
    warnings > 0 && counted(warnings, "warning"),
    saved > 0 && `other characters would save ${counted(saved, "segment")}`,
  ].filter((words) => words !== false);
  if (found.length === 0) return null;
  return (
    <p>
      <a className="text-text-accent" href="#look-first">
        Look first: {found.join("; ")}
      </a>
    </p>
  );
}
