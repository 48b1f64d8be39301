import type { CodeMeaning, CodePreset } from "#lib/domain/routes/code-table";
import { COMMAND_STATUS } from "#lib/domain/routes/presets/command-status";
import { errMeanings, httpMeanings } from "#lib/domain/routes/presets/of-preset";
import { RECEIPT_STAT } from "#lib/domain/routes/presets/receipt-stat";
import { plainCode, type RawCode } from "#lib/domain/routes/raw-code";

/** The preset's meaning of one code on its own; null when the preset does not know it. */
export function codeMeaning(preset: CodePreset, { source, code }: RawCode): CodeMeaning | null {
  if (source === "own") return { verdict: "server_unknown_error", words: code };
  const meanings = {
    status: COMMAND_STATUS,
    stat: RECEIPT_STAT,
    err: errMeanings(preset),
    http: httpMeanings(preset),
  }[source];
  const plain = plainCode(source, code);
  return Object.hasOwn(meanings, plain) ? (meanings[plain] ?? null) : null;
}
