import type { CodeSource } from "#lib/domain/routes/raw-code";

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
