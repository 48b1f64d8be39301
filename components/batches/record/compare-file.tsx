"use client";
import { useState } from "react";
import { useDropzone } from "react-dropzone";
import { Button } from "#components/ui/form/button";
import { createFingerprint } from "#lib/domain/csv/fingerprint";

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Whoever holds a file sees whether the batch is of its very bytes. It stays on this computer. */
export function CompareFile({ fingerprint }: { fingerprint: string }) {
  const [answer, setAnswer] = useState("");
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    onDrop: async ([file]) => {
      if (!file) return;
      setAnswer(`Reading ${file.name}…`);
      const own = await fingerprintOf(file).catch(() => null);
      if (own === null) setAnswer(`${file.name} could not be read.`);
      else if (own === fingerprint)
        setAnswer(`Yes: ${file.name} has the fingerprint of the file that was sent.`);
      else setAnswer(`No: ${file.name} is not the file that was sent; its fingerprint is ${own}.`);
    },
  });
  return (
    <section
      aria-label="Was it this file?"
      {...getRootProps({
        className: `grid gap-2 rounded-lg border-2 border-dashed p-4 print:hidden ${isDragActive ? "border-accent bg-selected" : "bg-surface"}`,
      })}
    >
      <h2 className="font-semibold">Was it this file?</h2>
      <p className="text-text-muted">
        Drop a file here to compare it with the one that was sent. It does not leave this computer. One that
        was changed on the upload page differs from the file before.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={open}>Choose a file</Button>
        <p role="status" className="min-w-0 wrap-anywhere">
          {answer}
        </p>
      </div>
      <input {...getInputProps({ "aria-label": "File to compare" })} />
    </section>
  );
}

/** A file's fingerprint, read piece by piece. */
async function fingerprintOf(file: Blob): Promise<string> {
  const fingerprint = createFingerprint();
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    fingerprint.push(new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer()));
  }
  return fingerprint.end();
}
