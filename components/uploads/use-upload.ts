import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SendPlan } from "#components/approvals/send-time.ts";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import type { CheckProgress } from "#components/uploads/check/csv-check-messages.ts";
import { type RunningCheck, startCheck } from "#components/uploads/check/upload-check.ts";
import { choiceProblem, isWorkbookFile } from "#components/uploads/file/upload-file-choice.ts";
import { tellLeftUpload } from "#components/uploads/left-uploads.ts";
import { type Passage, passFile } from "#components/uploads/send/upload-pass.ts";
import { type Change, wholeFile } from "#components/uploads/table/file-change.ts";
import { uploadRulesQuery } from "#components/uploads/upload-queries.ts";
import { announce } from "#lib/browser/announcer";
import type { CallError } from "#lib/browser/api";
import type { SendTarget } from "#lib/browser/send-target";
import { useIsShown } from "#lib/browser/use-is-shown";
import { wholeOf } from "#lib/domain/csv/left-out-columns";
import { counted } from "#lib/domain/text/counted";
import type { UploadRecord, UploadRules } from "#lib/wire/console/upload";

/** The operator's step with a file. */
export type UploadStep =
  | { name: "choose"; problem: string | null }
  /** A workbook whose sheet must still be chosen. */
  | { name: "workbook"; file: File }
  | { name: "checking"; file: File; progress: CheckProgress }
  | {
      name: "checked";
      file: File;
      /** Changes to the chosen file; the changed file is sent. */
      changes: readonly Change[];
      summary: CheckSummary;
      check: RunningCheck;
      problem: CallError | null;
    }
  | { name: "sending"; file: File; summary: CheckSummary; sent: number; waitingUntil: number | null }
  /** The upload made no batch, or its outcome is unknown. `upload` is null if only the console can tell. */
  | {
      name: "ended";
      file: File;
      changes: readonly Change[];
      summary: CheckSummary;
      id: string;
      upload: UploadRecord | null;
    };

const NOTHING_YET: CheckProgress = { bytes: 0, rows: 0, errors: 0 };

/** Where an upload leads: to its new batch, or to the file that the console holds until its time. */
export type UploadMade = { batchId: string } | { heldId: string };

/** The steps of one upload: choose, check, send, and the outcome. `onMade` gets what it has made. */
export function useUpload(
  { campaign, homeCode }: SendTarget,
  rules: UploadRules,
  onMade: (made: UploadMade) => void,
) {
  const client = useQueryClient();
  const [step, setStep] = useState<UploadStep>({ name: "choose", problem: null });
  const check = useRef<RunningCheck | null>(null);
  const passage = useRef<Passage | null>(null);
  const isShown = useIsShown();
  /** Counts the choices, so that a file whose first bytes come late does not replace the next one. */
  const selection = useRef(0);

  useEffect(() => () => check.current?.end(), []);
  const isSending = step.name === "sending";
  useEffect(() => {
    if (!isSending) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [isSending]);

  const refuse = useCallback((problem: string) => {
    setStep({ name: "choose", problem });
    announce(problem);
  }, []);

  const choose = useCallback(
    async (files: readonly File[], changes: readonly Change[] = []) => {
      if (passage.current) return announce("A file is being sent. Wait until it has finished.");
      if (rules.source === "unknown") return announce("The campaign's template is not known yet.");
      check.current?.end();
      check.current = null;
      selection.current += 1;
      const chosenAt = selection.current;
      const [file] = files;
      const isBook = file !== undefined && (await isWorkbookFile(file));
      if (selection.current !== chosenAt) return;
      const problem = choiceProblem(files, isBook);
      if (problem || !file) return refuse(problem ?? "");
      if (isBook) return setStep({ name: "workbook", file });
      begin(file, changes);

      function begin(file: File, changes: readonly Change[]) {
        setStep({ name: "checking", file, progress: NOTHING_YET });
        const running = startCheck(file, rules, homeCode, {
          progress: (progress) => setStep({ name: "checking", file, progress }),
          failed: (message) => setStep({ name: "choose", problem: message }),
          done: (summary) => {
            const whole = wholeOf(summary.refusal?.error.value ?? "");
            if (whole) return void takeBack(file, whole, changes);
            announce(verdict(summary));
            setStep({ name: "checked", file, changes, summary, check: running, problem: null });
          },
        });
        check.current = running;
      }

      async function takeBack(file: File, whole: string, changes: readonly Change[]) {
        check.current?.end();
        const { returnedRows } = await import("#components/uploads/table/returned-rows.ts");
        const made = await returnedRows(file, whole);
        if (selection.current !== chosenAt) return;
        if ("problem" in made) refuse(made.problem);
        else begin(made.file, [...changes, made.change]);
      }
    },
    [rules, homeCode, refuse],
  );

  const reset = useCallback(() => {
    selection.current += 1;
    check.current?.end();
    check.current = null;
    setStep({ name: "choose", problem: null });
  }, []);

  async function send(after: string | null, changes: string, time: SendPlan | null) {
    // A second click comes before the next picture.
    if (step.name !== "checked" || passage.current) return;
    const { file, summary } = step;
    const checked = step;
    const sending = { name: "sending", file, summary } as const;
    setStep({ ...sending, sent: 0, waitingUntil: null });
    const started = passFile(
      campaign,
      {
        file,
        rows: summary.rowCount,
        fingerprint: summary.fingerprint,
        whole: wholeFile(checked.changes),
        changes,
        after,
        time,
      },
      (at) => setStep({ ...sending, ...at }),
    );
    passage.current = started;
    const end = await started.end;
    passage.current = null;
    await client.invalidateQueries({ queryKey: ["campaign", campaign, "uploads"] });
    void client.invalidateQueries(uploadRulesQuery(campaign));
    const state = end.kind === "passed" ? end.upload?.state : null;
    if (state === "accepted" || state === "waiting") await keepChosen();
    if (!isShown()) {
      reset();
      return tellLeftUpload({ campaign, fileName: file.name, end });
    }
    if (end.kind === "denied") setStep({ ...checked, problem: end.error });
    else if (end.kind === "cancelled") setStep({ ...checked, problem: null });
    else if (end.upload?.state === "accepted" && end.upload.batchId) onMade({ batchId: end.upload.batchId });
    else if (end.upload?.state === "waiting" && time) onMade({ heldId: end.upload.id });
    else setStep({ name: "ended", file, changes: checked.changes, summary, id: end.id, upload: end.upload });

    async function keepChosen() {
      const { homeChoice, keepChoices } = await import("#components/uploads/table/file-choices.ts");
      const isKept = homeCode !== null && summary.homeDoubts.code_missing.count > 0;
      const home = isKept ? [{ choice: homeChoice(homeCode, "kept") }] : [];
      await keepChoices(client, campaign, [...checked.changes, ...home]);
    }
  }

  return { step, choose, refuse, reset, send, cancelSending: () => passage.current?.cancel() };
}

function verdict({ errorCount, rowCount, refusal }: CheckSummary): string {
  if (refusal) return refusal.error.message;
  return errorCount > 0
    ? `The check found ${counted(errorCount, "mistake")}`
    : `${counted(rowCount, "row")}, no mistakes`;
}
