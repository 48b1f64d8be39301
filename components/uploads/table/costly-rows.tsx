"use client";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import type { CostlyRows as Costly } from "#components/uploads/check/csv-costly-rows.ts";
import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { MendExample } from "#components/uploads/table/mend-example";
import { characterNames } from "#lib/domain/content/character-names";
import { fullTexts } from "#lib/domain/content/full-texts";
import { counted } from "#lib/domain/text/counted";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = { file: File; costlyRows: readonly Costly[]; rules: UploadRules; onFile: OnChanged };

/** Characters that make rows cost more: the number of rows, the replacements, and a button that replaces them. */
export function CostlyRows({ file, costlyRows, rules, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null);

  async function replace({ characters, count }: Costly) {
    const made = await askTable<"replace">({ type: "replace", file, texts: fullTexts(rules), characters });
    if ("problem" in made) return setProblem(made.problem);
    onFile(csvFile(made.csv, file), [`Replaced in ${counted(count, "row")}: ${characterNames(characters)}`]);
  }

  return (
    <section aria-label="Characters that cost more" className="grid gap-3 rounded-lg border bg-surface p-4">
      {problem && <p role="alert">{problem}</p>}
      {costlyRows.map((costly) => (
        <div key={costly.characters} className="flex flex-wrap items-center gap-3">
          <div className="grid min-w-0 basis-full gap-0.5 sm:flex-1 sm:basis-0">
            <p>{costLabel(costly)}</p>
            <p className="text-text-muted">
              <MendExample {...costly.example} />
            </p>
          </div>
          <Button onClick={() => replace(costly)}>Replace in {counted(costly.count, "row")}</Button>
        </div>
      ))}
    </section>
  );
}

/** "’ in 214 rows makes each of them cost 2 segments instead of 1." */
export function costLabel({ characters, count, before, after, each }: Costly): string {
  const makes = [...characters].length > 1 ? "together make" : "makes";
  const what = `${characterNames(characters)} in ${counted(count, "row")} ${makes}`;
  if (count === 1) return `${what} it cost ${counted(before, "segment")} instead of ${after}`;
  return each
    ? `${what} each of them cost ${counted(each.before, "segment")} instead of ${each.after}`
    : `${what} them cost ${counted(before, "segment")} instead of ${after.toLocaleString("en")}`;
}
