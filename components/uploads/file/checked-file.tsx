"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import type { SendPlan } from "#components/approvals/send-time.ts";
import { Button } from "#components/ui/form/button";
import { CompareProblem } from "#components/uploads/failed/compare-problem";
import { failedLabel } from "#components/uploads/failed/failed-labels.ts";
import { failedRowsQuery } from "#components/uploads/failed/failed-numbers.ts";
import { FailedRows } from "#components/uploads/failed/failed-rows";
import { FileAnswer, goodRows } from "#components/uploads/file/file-answer";
import { FileWarnings, warningsOf } from "#components/uploads/file/file-warnings";
import { LookFirst } from "#components/uploads/file/look-first";
import { Mistakes } from "#components/uploads/file/mistakes";
import { showBytes } from "#components/uploads/file/upload-file-choice.ts";
import { SendFile } from "#components/uploads/send/send-file";
import { Changes } from "#components/uploads/table/changes";
import {
  type Change,
  changeLabel,
  type OnChanged,
  wholeFile,
} from "#components/uploads/table/file-change.ts";
import { GoodRows } from "#components/uploads/table/good-rows";
import { Mends } from "#components/uploads/table/mends";
import { earlierUploadsQuery } from "#components/uploads/upload-queries.ts";
import type { UploadStep } from "#components/uploads/use-upload.ts";
import type { SendTarget } from "#lib/browser/send-target";
import { counted } from "#lib/domain/text/counted";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = {
  step: Extract<UploadStep, { name: "checked" }>;
  rules: UploadRules;
  target: SendTarget;
  onOther: () => void;
  onFile: (files: File[], changes: readonly Change[]) => void;
  onSend: (after: string | null, changes: string, time: SendPlan | null) => void;
};

/** Shows the result of the check: mistakes to mend, or the messages to send. */
export function CheckedFile({ step, rules, target, onOther, onFile, onSend }: Props) {
  const { file, changes, summary, check, problem } = step;
  const isGood = summary.errorCount === 0 && summary.refusal === null;
  const { data: earlier, isPending } = useQuery({
    ...earlierUploadsQuery(target.campaign, summary.fingerprint),
    enabled: isGood,
  });
  const compared = useQuery({
    ...failedRowsQuery(target.campaign, summary.fingerprint, check),
    enabled: isGood && !target.denied,
  });
  const failed = compared.data && compared.data.rows.length > 0 ? compared.data : null;
  const [anyway, setAnyway] = useState(false);
  const sentBefore = earlier?.uploads ?? [];
  const warnings = warningsOf({ summary, earlier: sentBefore, homeCode: target.homeCode });
  const change: OnChanged = (next, words, more) =>
    onFile([next], [...changes, { words, before: file, ...more }]);
  const mends = <Mends {...{ file, target, summary, rules }} onFile={change} />;
  return (
    <>
      <div className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-raised px-4 py-2.5">
        <FileText size={16} aria-hidden className="shrink-0 text-text-muted" />
        <p className="grid min-w-0 flex-1 gap-x-2 sm:flex">
          <span className="truncate font-semibold">{file.name}</span>
          <span className="truncate text-text-muted tabular-nums">
            {counted(summary.rowCount, "row")} · {showBytes(file.size)}
          </span>
        </p>
        <Button onClick={onOther}>Choose another file</Button>
      </div>
      <Changes {...{ file, changes, onFile }} />
      {isGood ? (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <FileAnswer {...{ summary, rules, target }}>
              <LookFirst failed={failed} warnings={warnings.length} costlyRows={summary.costlyRows} />
            </FileAnswer>
            <SendFile
              summary={summary}
              target={target}
              isNew={rules.isNew ?? false}
              earlier={sentBefore}
              isAsking={isPending || compared.isLoading}
              problem={problem}
              toChoose={failed && !anyway ? failedLabel(failed).toChoose : null}
              onSend={(after, time) =>
                onSend(after, changeLabel(changes, failed ? [failedLabel(failed).sent] : []), time)
              }
            />
          </div>
          <div id="look-first" className="grid gap-4 empty:hidden">
            {failed && (
              <FailedRows
                {...{ file, failed, anyway }}
                rowCount={summary.rowCount}
                whole={wholeFile(changes) ?? summary.fingerprint}
                onAnyway={setAnyway}
                onFile={change}
              />
            )}
            <CompareProblem error={compared.error} onAgain={() => compared.refetch()} />
            <FileWarnings warnings={warnings} />
            {mends}
          </div>
        </>
      ) : (
        <>
          {goodRows(summary) > 0 && (
            <FileAnswer {...{ summary, rules, target }}>
              <GoodRows {...{ file, summary, rules }} whole={wholeFile(changes)} onFile={change} />
            </FileAnswer>
          )}
          <Mistakes {...{ file, summary, check }} onFile={change}>
            {mends}
          </Mistakes>
          <FileWarnings warnings={warnings} />
        </>
      )}
    </>
  );
}
