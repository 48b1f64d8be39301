"use client";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { ArrangeColumns } from "#components/uploads/table/arrange-columns";
import { ConvertText } from "#components/uploads/table/convert-text";
import { CostlyRows } from "#components/uploads/table/costly-rows";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { MendRecipients } from "#components/uploads/table/mend-recipients";
import { RefusedRows } from "#components/uploads/table/refused-rows";
import type { SendTarget } from "#lib/browser/send-target";
import { LANGUAGES } from "#lib/domain/content/language";
import { csvColumns } from "#lib/domain/csv/columns";
import type { UploadRules } from "#lib/wire/console/upload";

/** Refusals of a text that needs another encoding or separator, or of a header with assignable columns. */
const OTHER_TEXT = /^(encoding|delimiter)_/;
const OTHER_COLUMNS = /^header_(unnamed|case|spaces|invisible|repeated|missing|extra|order)$/;

type Props = { file: File; target: SendTarget; summary: CheckSummary; rules: UploadRules; onFile: OnChanged };

/** Offers the mistakes that a click can mend. Nothing changes before the click. */
export function Mends({ file, target, summary, rules, onFile }: Props) {
  const columns = csvColumns(rules.variables);
  const languages = LANGUAGES.filter((language) => rules.bodies[language] !== undefined);
  const { campaign, homeCode } = target;
  const { refusal, kinds, errorCount, homeDoubts, costlyRows } = summary;
  if (refusal === null) {
    const isMendable =
      kinds.some(({ code }) => code.startsWith("recipient_")) ||
      homeDoubts.code_missing.count + homeDoubts.code_twice.count > 0;
    return (
      <>
        {kinds.some(({ code }) => code === "value_refused") && (
          <RefusedRows {...{ file, onFile }} list={rules.refusedCharacters} />
        )}
        {isMendable && <MendRecipients {...{ file, campaign, homeCode, onFile }} />}
        {errorCount === 0 && costlyRows.length > 0 && <CostlyRows {...{ file, costlyRows, rules, onFile }} />}
      </>
    );
  }
  if (OTHER_TEXT.test(refusal.error.code)) return <ConvertText {...{ file, columns, onFile }} />;
  return OTHER_COLUMNS.test(refusal.error.code) ? (
    <ArrangeColumns {...{ file, campaign, columns, languages, onFile }} />
  ) : null;
}
