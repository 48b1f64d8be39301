/**
 * The source of a provider's code:
 * - `status`: SMPP's command_status, as `0x0B`.
 * - `stat`, `err`: the two fields of an SMPP receipt, as `UNDELIV` and `001`.
 * - `http`: the error of an HTTP provider, as `30003` or the status `429`.
 * - `own`: this service's own code for a missing answer, as `no answer` or `link lost`.
 */
export const CODE_SOURCES = ["status", "stat", "err", "http", "own"] as const;
export type CodeSource = (typeof CODE_SOURCES)[number];
export type RawCode = { source: CodeSource; code: string };

/** The form stored in an attempt: `status 0x0B`, `stat UNDELIV err 001`. The first code decided if it says anything. */
export function formatRaw(codes: RawCode[]): string {
  return codes.map(({ source, code }) => `${source} ${code}`).join(" ");
}

/** A code as the tables have it, however a provider or a person wrote it: `0x0000000b` and `11` are `0x0B`, `001` is `1`. */
export function plainCode(source: CodeSource, code: string): string {
  const text = code.trim();
  if (source === "status") return plainStatus(text);
  if (source === "own") return text;
  const word = text.toUpperCase();
  return source === "stat" ? word : word.replace(/^0+(?=\d)/, "");
}

function plainStatus(text: string): string {
  if (!/^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(text)) return text.toUpperCase();
  return `0x${Number(text).toString(16).toUpperCase().padStart(2, "0")}`;
}
