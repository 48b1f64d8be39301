"use client";
import { Button } from "#components/ui/form/button";
import { Head, Table, TableFrame } from "#components/ui/table";
import { csvFile } from "#components/uploads/table/ask-table.ts";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { conversionLabel } from "#components/uploads/table/table-labels.ts";
import type { Converted } from "#components/uploads/table/table-messages.ts";
import { useTable } from "#components/uploads/table/use-table.ts";
import type { ChangedLetter } from "#lib/domain/csv/changed-letters";
import { counted } from "#lib/domain/text/counted";

const SHOWN_LETTERS = 50;

type Props = { file: File; columns: readonly string[]; onFile: OnChanged };

/** Shows what converting a file's encoding or separators changes, and converts it on a click. */
export function ConvertText({ file, columns, onFile }: Props) {
  const data = useTable<"text">({ type: "text", file, columns });
  if (!data) return <p className="text-text-muted">Looking whether it can be converted here…</p>;
  if ("problem" in data) return <p>{data.problem}</p>;
  const changes = conversionLabel(data);
  return (
    <section aria-label="Convert the file" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 className="font-semibold">It can be converted here</h2>
          <ul className="list-disc pl-4">
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p className="text-text-muted">
            {counted(data.rowCount, "row")}, {counted(data.columnCount, "column")}.{" "}
            {data.letters.length === 0 && "Every letter stays as it is."}
          </p>
        </div>
        <Button look="primary" onClick={() => onFile(csvFile(data.csv, file), changes)}>
          Convert and check it
        </Button>
      </div>
      {data.letters.length > 0 && <Letters letters={data.letters} />}
    </section>
  );
}

function Letters({ letters }: { letters: Converted["letters"] }) {
  return (
    <>
      <p>
        Read a few of them: if they are wrong, the file is in another encoding, and must be exported again.
      </p>
      <TableFrame aria-label="Letters that change" className="max-h-64">
        <Table>
          <Head
            names={["Letter", "How often", "First in row", "Before", "After"]}
            numbers={["How often", "First in row"]}
          />
          <tbody>
            {letters.slice(0, SHOWN_LETTERS).map((letter) => (
              <Letter key={letter.letter} {...letter} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {letters.length > SHOWN_LETTERS && (
        <p className="text-text-muted">and {letters.length - SHOWN_LETTERS} more</p>
      )}
    </>
  );
}

function Letter({ letter, count, row, before, after }: ChangedLetter) {
  return (
    <tr className="[&>td]:border-b [&>td]:px-3 [&>td]:py-1">
      <td className="font-mono">{letter}</td>
      <td className="text-right tabular-nums">{count.toLocaleString("en")}</td>
      <td className="text-right tabular-nums">{row.toLocaleString("en")}</td>
      <td className="break-words">{before}</td>
      <td className="break-words">{after}</td>
    </tr>
  );
}
