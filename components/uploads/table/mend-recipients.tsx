"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import { ChosenBefore } from "#components/uploads/table/chosen-before";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { fileChoicesQuery, homeChoice } from "#components/uploads/table/file-choices.ts";
import { MendExample } from "#components/uploads/table/mend-example";
import { mendLabel } from "#components/uploads/table/mend-labels.ts";
import { useTable } from "#components/uploads/table/use-table.ts";
import { choiceFor } from "#lib/domain/csv/file-choice";
import type { Mend } from "#lib/domain/csv/mend";

type Props = { file: File; campaign: string; homeCode: number | null; onFile: OnChanged };

/** Numbers that were probably meant differently: their count, the mended form, and a button to mend them. */
export function MendRecipients({ file, campaign, homeCode, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { data: known } = useQuery(fileChoicesQuery(campaign));
  const before = choiceFor(known?.choices ?? [], "home_code", [String(homeCode)]);
  const data = useTable<"mends">({ type: "mends", file, homeCode });
  if (!data) return null;
  if ("problem" in data) return <p>{data.problem}</p>;
  if (data.mends.length === 0) return null;

  async function mend({ code, count }: Mend) {
    const made = await askTable<"mend">({ type: "mend", file, code, homeCode });
    if ("problem" in made) return setProblem(made.problem);
    const choice = homeChoice(homeCode, "added");
    const words = [mendLabel(code, homeCode).done(count)];
    onFile(csvFile(made.csv, file), words, code === "code_missing" ? { choice } : {});
  }

  return (
    <section aria-label="What can be mended here" className="grid gap-2 rounded-lg border bg-surface p-4">
      {problem && <p role="alert">{problem}</p>}
      {data.mends.map((one) => (
        <div key={one.code} className="flex flex-wrap items-center gap-3">
          <div className="grid min-w-0 basis-full sm:flex-1 sm:basis-0">
            <ul>
              {one.examples.map((example) => (
                <li key={example.row}>
                  <MendExample {...example} />
                </li>
              ))}
            </ul>
            {one.code === "code_missing" && (
              <ChosenBefore
                choice={before}
                what={
                  before?.answer.code_missing === "added"
                    ? "It was added as"
                    : "They were sent as they are, as"
                }
              />
            )}
          </div>
          <Button onClick={() => mend(one)}>{mendLabel(one.code, homeCode).todo(one.count)}</Button>
        </div>
      ))}
    </section>
  );
}
