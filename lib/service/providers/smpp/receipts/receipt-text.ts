/** What the text of a receipt says. Null: it does not say it. */
export type ReceiptText = { id: string | null; stat: string | null; err: string | null };

/**
 * Reads `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…`, each field by itself: centres leave some out,
 * change their order and write them in capitals.
 */
export function readReceiptText(text: string): ReceiptText {
  // The message's own words come behind `text:`, and could say anything.
  const [fields = ""] = text.split(/\btext:/i, 1);
  return {
    id: field(fields, /\bid:\s*([^\s\0]{1,255})/i),
    stat: field(fields, /\bstat:\s*([A-Za-z_]{1,20})/i),
    err: field(fields, /\berr:\s*([0-9A-Za-z]{1,20})/i),
  };
}

function field(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null;
}
