"use client";
import { useEffect, useId, useRef, useState } from "react";
import { Section } from "#components/service/section";
import { directoryWrites } from "#components/service/service-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import { counted } from "#lib/domain/text/counted";
import type { Directory } from "#lib/wire/service/campaign";

type Props = { denied: string | null; onImported: (directory: Directory) => void };

export function DirectoryImport({ denied, onImported }: Props) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [imported, setImported] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // The file may have been chosen before the script ran.
  useEffect(() => setFile(input.current?.files?.[0] ?? null), []);
  const { send, isPending, problem } = useWrite({ mutationFn: directoryWrites.import }, "Entries imported");
  function submit() {
    if (!file) return;
    setImported(null);
    send(file, (directory) => {
      setImported(directory.imported);
      onImported(directory);
    });
  }
  return (
    <Section title="Import a file">
      <p className="text-text-muted">
        A CSV file with the columns <code className="font-mono text-xs">nric,recipient</code>, at most 8 MB.
        If an identity number is already there, its phone number is replaced. If one row is wrong, nothing is
        imported.
      </p>
      <FormProblem problem={problem} />
      {imported !== null && (
        <p role="status">
          {counted(imported, "entry", "entries")} {imported === 1 ? "was" : "were"} imported.
        </p>
      )}
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium">
          CSV file
        </label>
        <input
          id={id}
          ref={input}
          type="file"
          accept=".csv,text/csv"
          disabled={denied !== null}
          className="w-full min-w-0 text-text-muted file:mr-3 file:h-8 file:rounded-md file:border file:border-border-strong/60 file:bg-surface file:px-3 file:font-medium file:text-text enabled:hover:file:bg-hover disabled:opacity-55"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            setImported(null);
          }}
        />
      </div>
      <div>
        <ActionButton
          look="primary"
          denied={denied ?? (file ? null : "Choose a file.")}
          aria-disabled={isPending || undefined}
          onClick={submit}
        >
          {isPending ? "Importing…" : "Import"}
        </ActionButton>
      </div>
    </Section>
  );
}
