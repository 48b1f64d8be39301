import type { Language } from "#lib/domain/content/language";
import { countSegments } from "#lib/domain/content/segments";
import { renderBody, renderFullMessage } from "#lib/domain/content/template";
import { valuesByName } from "#lib/domain/content/values";
import type { CsvRow } from "#lib/domain/csv/rules";
import { counted } from "#lib/domain/text/counted";
import type { UploadRules } from "#lib/wire/console/upload";

const LANG: Record<Language, string> = { english: "en", chinese: "zh", malay: "ms", tamil: "ta" };

/** A row's message as far as it is known, and its length. */
export function previewOf({ language, values }: CsvRow, { bodies, variables, frame }: UploadRules) {
  const lang = LANG[language];
  const template = bodies[language] ?? "";
  if (template === "") {
    const text = variables.map((variable, index) => `${variable}: ${values[index] ?? ""}`).join("\n");
    return {
      lang,
      text,
      note: "The template's text is not known here. These are the values.",
      length: "not known",
    };
  }
  const body = renderBody(template, valuesByName(variables, values));
  if (!frame) {
    return {
      lang,
      text: body,
      note: "Header and footer are added by the service.",
      length: lengthOf(body, template, "without header and footer"),
    };
  }
  const text = renderFullMessage({ header: frame.header, body, footer: frame.footers[language] ?? "" });
  const note = text === body ? "" : "Header and footer are added by the service.";
  return {
    lang,
    text,
    note,
    length: lengthOf(text, template, text === body ? "" : "with header and footer"),
  };
}

/** Names the character that lengthens a message, if it came from a value and not from the template. */
function lengthOf(text: string, template: string, what: string): string {
  const { segments, units, encoding, forcedBy } = countSegments(text);
  const why = forcedBy === null || template.includes(forcedBy) ? "" : `, because of “${forcedBy}”`;
  const size = `${counted(segments, "segment")}: ${counted(units, "unit")} of ${encoding}${why}`;
  return what ? `${size}, ${what}` : size;
}
