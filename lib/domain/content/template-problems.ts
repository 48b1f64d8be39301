import { BRACES, placeholderProblem } from "#lib/domain/content/body-parts";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { MAX_BODY_CHARACTERS, measureBody, templateVariables } from "#lib/domain/content/template";
import { isBlank, isStorable } from "#lib/domain/content/values";

export type TemplateProblem = { language: Language; message: string };

/** Why these bodies cannot be a campaign's template; empty if they can. All languages must use the same variables. */
export function templateProblems(templates: Partial<Record<Language, string>>): TemplateProblem[] {
  const languages = LANGUAGES.filter((language) => templates[language] !== undefined);
  return languages.flatMap((language) =>
    [...bodyProblems(templates[language] ?? ""), ...missingVariables(templates, language)].map((message) => ({
      language,
      message,
    })),
  );
}

function bodyProblems(body: string): string[] {
  if (isBlank(body)) return ["Write the text of the message."];
  const problems = Array.from(body.matchAll(BRACES), ([braces]) => placeholderProblem(braces)).filter(
    (found) => found !== null,
  );
  const { fixed } = measureBody(body, []);
  if (fixed > MAX_BODY_CHARACTERS) {
    problems.push(
      `The text has ${fixed} characters without its values. The limit is ${MAX_BODY_CHARACTERS} with the values filled in.`,
    );
  }
  if (!isStorable(body)) problems.push("The text contains a damaged character. Type the text again.");
  return problems;
}

function missingVariables(templates: Partial<Record<Language, string>>, language: Language): string[] {
  const own = templateVariables(templates[language] ?? "");
  for (const other of LANGUAGES) {
    const missing = templateVariables(templates[other] ?? "").filter((variable) => !own.includes(variable));
    if (missing.length === 0) continue;
    const names = missing.map((variable) => `{{${variable}}}`).join(", ");
    return [
      `${names} is used in ${other} but not in ${language}. All languages must use the same variables.`,
    ];
  }
  return [];
}
