import type { Verdict } from "#lib/domain/routes/verdict";

/** Lists of providers' codes that a route can start with. `standard` knows only SMPP's and HTTP's own codes. */
export const CODE_PRESETS = ["standard", "vonage", "twilio", "sinch", "infobip", "gsm"] as const;
export type CodePreset = (typeof CODE_PRESETS)[number];

/** The preset in a route's settings; `standard` for one that this version does not know. */
export function presetNamed(name: unknown): CodePreset {
  return CODE_PRESETS.find((preset) => preset === name) ?? "standard";
}

/** A line of a route's own table. It fits when the answer has all codes that it names. */
export type CodeLine = {
  status?: string | undefined;
  stat?: string | undefined;
  err?: string | undefined;
  http?: string | undefined;
  error: Verdict;
};

/** A route's meanings of a provider's codes: the first of its own lines that fits, then the preset. */
export type CodeTable = { codePreset: CodePreset; codes: readonly CodeLine[] };

/** The meaning of a code. A null verdict means no error. */
export type CodeMeaning = { verdict: Verdict | null; words: string };
export type CodeMeanings = Readonly<Record<string, CodeMeaning>>;
