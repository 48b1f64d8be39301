import { renderBody, renderFullMessage } from "#lib/domain/content/template";
import { maskValues } from "#lib/domain/messages/mask";

/** What a message's text is made of, as far as it was read. */
export type TextParts = {
  /** The text as the service rendered it; null where the service has told its parts. */
  fullMessage: string | null;
  body: string | null;
  header: string | null;
  footer: string | null;
  values: Record<string, unknown> | null;
};

/** The same with the values hidden. What the service has rendered has them in it. */
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
