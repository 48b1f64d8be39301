import { fillRequest, type RequestTemplate } from "#lib/domain/routes/fill-request";
import type { HttpRequest } from "#lib/domain/routes/http-request";
import type { Placeholder } from "#lib/domain/routes/template";
import { textFilling } from "#lib/domain/routes/text-filling";

/** Shown instead of each secret. */
const HIDDEN = "••••";

/** No provider's text contains it, and no encoding changes it. */
const MARK = "0hidden0by0redial0";

/** One text in GSM 03.38 and one beyond it. */
export const SAMPLE_TEXTS = { gsm: "This is a test.", other: "é ë 您好 😀" } as const;

const SAMPLE = {
  recipient: "6591234567",
  sender: "REDIAL",
  reference: "AZm28AAAcACAAAAAAAAAAQGZtvAAAHAAgAAAAAAAAAIAAb1xQk9mW3Fh",
  callbackUrl: "https://sms.example.org/api/providers/0199b6f0-0000-7000-8000-000000000001/receipts",
  validityMinutes: "2880",
};

/** The request for a message, for people, with secrets hidden; missing fields have sample values. */
export function previewRequest(
  { request }: { request: RequestTemplate },
  message: Partial<Record<Placeholder, string>> = {},
): HttpRequest {
  const text = textFilling(message.text ?? SAMPLE_TEXTS.gsm, request);
  const filled = fillRequest(request, { ...SAMPLE, ...message, ...text, secret: () => MARK });
  const hide = (text: string) => text.replaceAll(MARK, HIDDEN);
  const headers = Object.entries(filled.headers).map(([name, value]) => [name, hide(value)]);
  return { ...filled, url: hide(filled.url), headers: Object.fromEntries(headers), body: hide(filled.body) };
}
