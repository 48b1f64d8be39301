import { codeMeaning } from "#lib/domain/routes/code-meaning";
import type { CodePreset } from "#lib/domain/routes/code-table";
import { CODE_SOURCES, type RawCode } from "#lib/domain/routes/raw-code";
import { statusLabel } from "#lib/domain/routes/smpp-status";

const SOURCE = new RegExp(`(?:^| )(${CODE_SOURCES.join("|")}) `);

/** An attempt's raw code in words, such as "undeliverable, absent subscriber"; empty when no code is known. */
export function rawWords(preset: CodePreset, raw: string): string {
  const words = parseRaw(raw).map((code) => codeMeaning(preset, code)?.words ?? nameOf(code));
  return words.filter((text) => text !== "" && text !== "no error").join(", ");
}

/** These statuses have a meaning although no table maps them. */
function nameOf({ source, code }: RawCode): string {
  const words = source === "status" ? statusLabel(Number(code)) : "not known";
  return words === "not known" ? "" : words;
}

/** Parses the codes that `formatRaw` wrote. A code may contain spaces, such as `no answer`. */
export function parseRaw(raw: string): RawCode[] {
  const [, ...pieces] = raw.split(SOURCE);
  return pieces.flatMap((piece, i) => {
    const source = CODE_SOURCES.find((known) => known === pieces[i - 1]);
    return i % 2 === 1 && source ? [{ source, code: piece }] : [];
  });
}
