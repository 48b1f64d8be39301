import { EXAMPLE_RECIPIENT } from "#lib/domain/api/example-call";
import { LANGUAGES } from "#lib/domain/content/language";
import { csvColumns } from "#lib/domain/csv/columns";
import type { UploadRules } from "#lib/wire/console/upload";

/** A sample file: the header, and one example for each language. */
export function templateFile({ variables, bodies }: UploadRules): Blob {
  const header = csvColumns(variables);
  const examples = LANGUAGES.filter((language) => bodies[language] !== undefined).map((language) => [
    EXAMPLE_RECIPIENT,
    language,
    ...variables.map((variable) => `example ${variable}`),
  ]);
  const lines = [header, ...examples].map((cells) => `${cells.join(",")}\r\n`);
  return new Blob(["\uFEFF", ...lines], { type: "text/csv" });
}

/** Saves the file as if it came from the server. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
