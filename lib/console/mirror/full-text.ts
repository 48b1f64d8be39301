import { renderBody, renderFullMessage } from "#lib/domain/content/template";
import { maskValues } from "#lib/domain/messages/mask";

/** The parts of a message's text, as far as they were read. */
export type TextParts = {
  /** The text as the service rendered it; null if the service sent the parts instead. */
  fullMessage: string | null;
  body: string | null;
  header: string | null;
  footer: string | null;
  values: Record<string, unknown> | null;
};

/** The parts with the values hidden. The rendered text contains the values, so it is dropped. */
export function maskedParts<Parts extends TextParts>(parts: Parts): Parts {
  return { ...parts, fullMessage: null, values: parts.values && maskValues(parts.values) };
}

/** The text that the phone receives; null when it is not known. */
export function fullText({ fullMessage, body, header, footer, values }: TextParts): string | null {
  if (fullMessage !== null || body === null || header === null || footer === null || values === null)
    return fullMessage;
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return renderFullMessage({ header, body: renderBody(body, Object.fromEntries(texts)), footer });
}
