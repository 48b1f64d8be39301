"use client";
import { Button } from "#components/ui/form/button";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { withHomeCodes } from "#components/uploads/file/upload-home-codes.ts";
import type { OnChanged } from "#components/uploads/table/on-changed.ts";
import { counted } from "#lib/domain/text/counted";

type Props = {
  file: File;
  doubts: CheckSummary["homeDoubts"];
  homeCode: number | null;
  onFile: OnChanged;
};

/** Of numbers that are probably the home country's: which they are, and the file with the code put right. */
export function HomeWarning({ file, doubts, homeCode, onFile }: Props) {
  const { code_missing: missing, code_twice: twice } = doubts;
  const mend = async () =>
    onFile(
      [await withHomeCodes(file, homeCode)],
      [`The country code ${homeCode} is put right in ${counted(missing.count + twice.count, "number")}`],
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {missing.count > 0 &&
          `First in row ${missing.firstRow.toLocaleString("en")}: ${missing.first}. Without the country code ${homeCode} a message goes abroad. `}
        {twice.count > 0 &&
          `${missing.count > 0 ? `${counted(twice.count, "number")} with ${homeCode} twice, first` : "First"} in row ${twice.firstRow.toLocaleString("en")}: ${twice.first}.`}
      </p>
      <Button onClick={mend}>Check the file with {homeCode} put right</Button>
    </div>
  );
}
