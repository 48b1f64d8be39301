import type { Verdict } from "#lib/domain/routes/verdict";

/** The lists of providers' codes that a route can begin with. `standard` knows SMPP's and HTTP's own codes alone. */
export const CODE_PRESETS = ["standard", "vonage", "twilio", "sinch", "infobip", "gsm"] as const;
export type CodePreset = (typeof CODE_PRESETS)[number];

/** The preset as a route's settings name it; `standard` for one that this version does not know. */
export function presetNamed(name: unknown): CodePreset {
  return CODE_PRESETS.find((preset) => preset === name) ?? "standard";
}

/** A line of a route's own table. It fits when all that it names was answered. */
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
