import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { counted } from "#lib/domain/text/counted";

type Props = { doubts: CheckSummary["homeDoubts"]; homeCode: number | null };

/** Warns of numbers that are probably in the home country. */
export function HomeWarning({ doubts: { code_missing: missing, code_twice: twice }, homeCode }: Props) {
  return (
    <>
      {missing.count > 0 &&
        `First in row ${missing.firstRow.toLocaleString("en")}: ${missing.first}. Without the country code ${homeCode} a message goes abroad. `}
      {twice.count > 0 &&
        `${missing.count > 0 ? `${counted(twice.count, "number")} with ${homeCode} twice, first` : "First"} in row ${twice.firstRow.toLocaleString("en")}: ${twice.first}.`}
    </>
  );
}
