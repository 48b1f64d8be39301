import type { CodePreset } from "#lib/domain/routes/code-table";
import { rawWords } from "#lib/domain/routes/raw-labels";

/** Whether an attempt's raw code means, by its preset, that the account has no credit left. */
export function isCreditCode(preset: CodePreset, raw: string): boolean {
  return /\b(?:credit|funds|balance)\b/.test(rawWords(preset, raw));
}
