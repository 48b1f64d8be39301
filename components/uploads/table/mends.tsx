"use client";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { ConvertText } from "#components/uploads/table/convert-text";
import type { OnChanged } from "#components/uploads/table/on-changed.ts";
import type { UploadRules } from "#lib/wire/console/upload";

/** Refusals of a text that only has to be read in another way. */
const OTHER_TEXT = /^(encoding|delimiter)_/;

type Props = { file: File; summary: CheckSummary; rules: UploadRules; onFile: OnChanged };

/** What can be mended here by a click. Nothing changes before it. */
export function Mends({ file, summary, rules, onFile }: Props) {
  const columns = ["recipient", "language", ...rules.variables];
  const code = summary.refusal?.error.code ?? "";
  return OTHER_TEXT.test(code) ? <ConvertText file={file} columns={columns} onFile={onFile} /> : null;
}
