"use client";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { MendExample } from "#components/uploads/table/mend-example";
import { useTable } from "#components/uploads/table/use-table.ts";
import { characterNames } from "#lib/domain/content/character-names";
import { refusedLabel } from "#lib/domain/content/refused-characters";
import { counted } from "#lib/domain/text/counted";

type Props = { file: File; list: string; onFile: OnChanged };

/** Characters that the campaign's provider refuses: what can be replaced by a click, and what cannot. */
export function RefusedRows({ file, list, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const data = useTable<"refused">({ type: "refused", file, list });
  if (!data) return null;
  if ("problem" in data) return <p>{data.problem}</p>;
  const { replaced, kept } = data;
  const rows = counted(replaced.count, "row");

  async function replace() {
    const made = await askTable<"replace_refused">({ type: "replace_refused", file, list });
    if ("problem" in made) return setProblem(made.problem);
    onFile(csvFile(made.csv, file), [`Replaced in ${rows}: ${characterNames(replaced.characters)}`]);
  }

  return (
    <section aria-label="Refused characters" className="grid gap-3 rounded-lg border bg-surface p-4">
      {problem && <p role="alert">{problem}</p>}
      {replaced.count > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <div className="grid min-w-0 basis-full gap-0.5 sm:flex-1 sm:basis-0">
            <p>
              {refusedLabel(replaced.characters)}, in {rows}
            </p>
            <ul className="text-text-muted">
              {replaced.examples.map((example) => (
                <li key={example.row}>
                  <MendExample {...example} />
                </li>
              ))}
            </ul>
          </div>
          <Button onClick={replace}>Replace in {rows}</Button>
        </div>
      )}
      {kept.count > 0 && (
        <p>
          {refusedLabel(kept.characters)}, in {counted(kept.count, "row")}. Nothing reads the same, so leave
          these rows out or change them in the file.
        </p>
      )}
    </section>
  );
}
