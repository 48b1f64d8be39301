"use client";
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/form/button";
import { ChosenBefore } from "#components/uploads/table/chosen-before";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { fileChoicesQuery } from "#components/uploads/table/file-choices.ts";
import { HiddenRows } from "#components/uploads/workbook/hidden-rows";
import { type OpenWorkbook, openWorkbook } from "#components/uploads/workbook/open-workbook.ts";
import { SheetList } from "#components/uploads/workbook/sheet-list";
import { noteLabel, takenLabel } from "#components/uploads/workbook/workbook-labels.ts";
import type { SheetFacts } from "#components/uploads/workbook/workbook-messages.ts";
import { announce } from "#lib/browser/announcer";
import { choiceFor } from "#lib/domain/csv/file-choice";
import { counted } from "#lib/domain/text/counted";

type Props = {
  file: File;
  campaign: string;
  onFile: OnChanged;
  onProblem: (problem: string) => void;
  onOther: () => void;
};

/** Chooses a workbook's sheet, with or without hidden rows, and shows how its cells are read. */
export function WorkbookChoice({ file, campaign, onFile, onProblem, onOther }: Props) {
  const workbook = useRef<OpenWorkbook | null>(null);
  const [sheets, setSheets] = useState<SheetFacts[] | null>(null);
  const known = useQuery(fileChoicesQuery(campaign));
  const [taken, setTaken] = useState<number | null>(null);
  const [withHidden, setWithHidden] = useState<boolean | null>(null);
  const tellProblem = useRef(onProblem);

  useEffect(() => {
    const opened = openWorkbook();
    workbook.current = opened;
    let isOver = false;
    void opened.ask({ type: "open", file }).then((answer) => {
      if (isOver) return;
      if (answer.type === "problem") tellProblem.current(answer.problem);
      if (answer.type !== "opened") return;
      setSheets(answer.sheets);
    });
    return () => {
      isOver = true;
      opened.end();
    };
  }, [file]);

  if (sheets === null || known.isPending) return <p className="text-text-muted">Reading {file.name}…</p>;
  const names = sheets.map(({ name }) => name);
  const before = sheets.length > 1 ? choiceFor(known.data?.choices ?? [], "sheet", names) : null;
  const chosen = taken ?? (sheets.length === 1 ? 0 : positionOf(before?.answer.sheet));
  const sheet = chosen === null ? undefined : sheets[chosen];
  const reason = whyNot();

  function positionOf(name: string | undefined): number | null {
    const index = names.indexOf(name ?? "");
    return index === -1 ? null : index;
  }

  function whyNot(): string | null {
    if (!sheet) return "Choose the sheet.";
    if (sheet.hiddenCount > 0 && withHidden === null) return "Say what becomes of the hidden rows.";
    return null;
  }

  async function take() {
    if (reason || !sheet || chosen === null) return announce(reason ?? "");
    const answer = await workbook.current?.ask({
      type: "take",
      sheet: chosen,
      withHidden: withHidden === true,
    });
    if (answer?.type === "problem") onProblem(answer.problem);
    if (answer?.type !== "taken") return;
    const name = file.name.replace(/\.[^.]*$/, "");
    const csv = new File([answer.csv], `${name}.csv`, { type: "text/csv" });
    const choice = { kind: "sheet", about: names, answer: { sheet: sheet.name } } as const;
    onFile(csv, takenLabel(sheet, withHidden === true), sheets && sheets.length > 1 ? { choice } : {});
  }

  return (
    <section aria-label="Workbook" className="grid gap-4 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <FileSpreadsheet size={16} aria-hidden className="text-text-muted" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{file.name}</h2>
        <Button onClick={onOther}>Choose another file</Button>
      </div>
      {sheets.length > 1 && (
        <SheetList
          sheets={sheets}
          chosen={chosen}
          onChoose={(next) => {
            setTaken(next);
            setWithHidden(null);
          }}
        />
      )}
      <ChosenBefore choice={before} what="The sheet is proposed as" />
      {sheet && sheet.hiddenCount > 0 && (
        <HiddenRows sheet={sheet} withHidden={withHidden} onChoose={setWithHidden} />
      )}
      {sheet && sheet.notes.length > 0 && (
        <div className="grid gap-1">
          <h3 className="font-medium">How its cells are taken</h3>
          <ul className="list-disc pl-4">
            {sheet.notes.map((note) => (
              <li key={note.fact}>{noteLabel(note)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          aria-disabled={reason !== null || undefined}
          aria-describedby="workbook-reason"
          onClick={take}
        >
          {sheet ? `Check ${counted(rowsOf(sheet, withHidden), "row")}` : "Check the rows"}
        </Button>
        <p id="workbook-reason" className="text-text-muted">
          {reason ??
            "The rows are checked and sent as a CSV file. The workbook itself does not leave this computer."}
        </p>
      </div>
    </section>
  );
}

function rowsOf({ rowCount, hiddenCount }: SheetFacts, withHidden: boolean | null): number {
  return withHidden === false ? rowCount - hiddenCount : rowCount;
}
