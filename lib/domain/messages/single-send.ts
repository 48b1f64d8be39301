import { type CampaignTexts, fullTexts } from "#lib/domain/content/full-texts";
import type { Language } from "#lib/domain/content/language";
import { refusedSearch, textRefusedLabel, valueRefusedLabel } from "#lib/domain/content/refused-characters";
import { MAX_BODY_CHARACTERS, renderBody, withoutValues } from "#lib/domain/content/template";
import { isBlank, isStorable } from "#lib/domain/content/values";
import { isNationalId, normaliseNationalId } from "#lib/domain/recipients/national-id";
import { recipientProblem } from "#lib/domain/recipients/recipient";

export type SingleSend = { recipient: string; language: Language; values: Record<string, string> };

/** A campaign's requirements for a message. An empty body means that its text is unknown. */
export type SendRules = CampaignTexts & {
  variables: readonly string[];
  nationalIds: boolean;
  /** As in the rules for files. */
  refusedCharacters?: string;
};

export type SendField = "recipient" | "language" | "values";
/** `variable` names the value that is wrong. */
export type SendProblem = { field: SendField; variable?: string; message: string };

/** A typed number as digits, or an identity number in its usual spelling; any other text unchanged. */
export function normaliseRecipient(text: string, nationalIds: boolean): string {
  const written = text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "").trim();
  if (nationalIds && isNationalId(written)) return normaliseNationalId(written);
  return /^[+＋]?[0-9 ()[\]./\p{Pd}\u2212\u00a0]+$/u.test(written) ? written.replace(/[^0-9]/g, "") : written;
}

/** Everything that prevents sending the message, and how to mend it; the recipient is normalised already. */
export function sendProblems({ recipient, language, values }: SingleSend, rules: SendRules): SendProblem[] {
  const problems: SendProblem[] = [];
  const isId = rules.nationalIds && isNationalId(recipient);
  const wrong = isId ? null : recipientProblem(recipient);
  if (wrong) problems.push({ field: "recipient", message: wrong.message });
  const body = rules.bodies[language];
  if (body === undefined) {
    problems.push({
      field: "language",
      message: `The campaign has no template in ${language || "no language"}.`,
    });
  }
  const refused = refusedSearch(rules.refusedCharacters);
  const inText = refused?.find(withoutValues(fullTexts(rules)[language] ?? ""));
  if (inText) problems.push({ field: "values", message: textRefusedLabel(inText) });
  for (const variable of rules.variables) {
    const value = values[variable] ?? "";
    const found = refused?.find(value);
    if (isBlank(value)) problems.push({ field: "values", variable, message: `Fill in ${variable}.` });
    else if (!isStorable(value)) {
      const message = "This contains a damaged character. Type it again.";
      problems.push({ field: "values", variable, message });
    } else if (found) problems.push({ field: "values", variable, message: valueRefusedLabel(found) });
  }
  for (const variable of Object.keys(values)) {
    if (rules.variables.includes(variable)) continue;
    problems.push({ field: "values", variable, message: `The template has no variable ${variable}.` });
  }
  const length = body ? renderBody(body, values).length : 0;
  if (length > MAX_BODY_CHARACTERS) {
    const message = `The text has ${length} characters. The limit is ${MAX_BODY_CHARACTERS}.`;
    problems.push({ field: "values", message });
  }
  return problems;
}

/** The form field that the service's refusal concerns, judging by its code and words; null if unknown. */
export function refusedField(code: string, message: string): SendField | null {
  if (code === "nric_mobile_not_found") return "recipient";
  if (code !== "parameter_invalid") return null;
  if (/recipient/i.test(message)) return "recipient";
  if (/language/i.test(message)) return "language";
  return "values";
}
