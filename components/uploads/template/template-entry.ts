import { LANGUAGES } from "#lib/domain/content/language";
import type { TemplateEntry, UploadRules } from "#lib/wire/console/upload";

/** Values of the template form. */
export function templateEntry(form: FormData): TemplateEntry {
  // A form sends the line breaks of a text area as CR LF.
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const bodies = LANGUAGES.map((language) => [language, text(language)] as const);
  return {
    bodies: Object.fromEntries(bodies.filter(([, body]) => body)),
    nationalIds: form.get("nationalIds") === "on",
  };
}

/** Whether an entry differs from the known rules: saved unchanged, learned rules would count as entered. */
export function isChanged({ bodies, nationalIds }: TemplateEntry, rules: UploadRules): boolean {
  const isOther = LANGUAGES.some((language) => (bodies[language] ?? "") !== (rules.bodies[language] ?? ""));
  return isOther || nationalIds !== rules.nationalIds;
}
