"use client";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#components/ui/form/button";
import { Head, Table, TableFrame } from "#components/ui/table";
import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import { ChosenBefore } from "#components/uploads/table/chosen-before";
import {
  arrangementOf,
  chosenAtFirst,
  columnLabel,
  headerLabel,
  leftOutLabel,
} from "#components/uploads/table/column-choice.ts";
import { ColumnRow } from "#components/uploads/table/column-row";
import { ConvertText } from "#components/uploads/table/convert-text";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { fileChoicesQuery } from "#components/uploads/table/file-choices.ts";
import { useTable } from "#components/uploads/table/use-table.ts";
import { announce } from "#lib/browser/announcer";
import type { SeenColumn } from "#lib/domain/csv/arrange";
import { choiceFor } from "#lib/domain/csv/file-choice";
import type { KeptChoice } from "#lib/wire/console/file-choices";

type Props = {
  file: File;
  campaign: string;
  columns: readonly string[];
  languages: readonly string[];
  onFile: OnChanged;
};

type ChoiceProps = Omit<Props, "campaign"> & {
  seen: SeenColumn[];
  headerRow: number;
  /** An earlier choice for such a file. */
  before: KeptChoice | null;
};

/** A header that is not the campaign's: which column of the file becomes which, chosen before anything changes. */
export function ArrangeColumns({ file, campaign, columns, languages, onFile }: Props) {
  const data = useTable<"columns">({ type: "columns", file, columns });
  const known = useQuery(fileChoicesQuery(campaign));
  if (!data || known.isPending) return <p className="text-text-muted">Looking at the file's columns…</p>;
  if ("problem" in data) return <p>{data.problem}</p>;
  if (data.encoding !== "UTF-8") return <ConvertText file={file} columns={columns} onFile={onFile} />;
  const names = data.columns.map(({ name }) => name);
  return (
    <Choice
      {...{ file, columns, languages, onFile }}
      before={choiceFor(known.data?.choices ?? [], "columns", names)}
      seen={data.columns}
      headerRow={data.headerRow}
    />
  );
}

function Choice({ file, columns, languages, onFile, seen, headerRow, before: found }: ChoiceProps) {
  const id = useId();
  const [before] = useState(found);
  const [chosen, setChosen] = useState(() =>
    chosenAtFirst(seen, columns, new Map(Object.entries(before?.answer ?? {}))),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const open = columns.filter((column) => !chosen[columns.indexOf(column)]);
  const reason =
    open.length > 0 ? `Choose where ${open.join(" and ")} ${open.length > 1 ? "come" : "comes"} from.` : null;
  const leftOut = leftOutLabel(seen, chosen);

  async function take() {
    if (reason) return announce(reason);
    const arrangement = { ...arrangementOf(chosen), headerRow };
    const made = await askTable<"arrange">({ type: "arrange", file, columns, arrangement });
    if ("problem" in made) return setProblem(made.problem);
    const named = columns.map((column, index): [string, string] => {
      return [column, seen[arrangement.from[index] ?? -1]?.name ?? ""];
    });
    const answer = Object.fromEntries(named.filter(([, name]) => name !== ""));
    const about = seen.map(({ name }) => name);
    onFile(csvFile(made.csv, file), columnLabel(seen, columns, chosen, headerRow), {
      choice: { kind: "columns", about, answer },
    });
  }

  return (
    <section aria-label="Columns" className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 className="font-semibold">Which column of the file becomes which?</h2>
      <TableFrame aria-label="What becomes what">
        <Table>
          <Head names={["This campaign's column", "Taken from", "First value"]} />
          <tbody>
            {columns.map((column, index) => (
              <ColumnRow
                key={column}
                column={column}
                seen={seen}
                languages={column === "language" ? languages : []}
                chosen={chosen[index] ?? ""}
                onChoose={(value) => setChosen(chosen.with(index, value))}
              />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      <ChosenBefore choice={before} what="Proposed as" />
      {headerLabel(headerRow) && <p>{headerLabel(headerRow)}.</p>}
      {leftOut && <p>{leftOut}</p>}
      {problem && <p role="alert">{problem}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          aria-disabled={reason !== null || undefined}
          aria-describedby={`${id}-reason`}
          onClick={take}
        >
          Use these columns
        </Button>
        <p id={`${id}-reason`} className="text-text-muted">
          {reason ?? "Once the file is sent, the choice is proposed for this campaign's next one."}
        </p>
      </div>
    </section>
  );
}
