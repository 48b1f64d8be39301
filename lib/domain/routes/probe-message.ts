import type { RequestTemplate } from "#lib/domain/routes/fill-request";
import type { Filling } from "#lib/domain/routes/template";
import { textFilling } from "#lib/domain/routes/text-filling";

/** Texts with characters that may break a template: one in GSM 03.38 and one beyond it. */
const TEXTS = ['It\'s "1 < 2" & {text}\n€\\', 'It\'s "1 < 2" & {text}\n您好 😀 \\'];

/** Messages that show whether a template works. */
export function probesOf(request: RequestTemplate): Filling[] {
  return TEXTS.map((text) => ({
    recipient: "6591234567",
    sender: 'A "sender" \\',
    ...textFilling(text, request),
    reference: "AbC-_1",
    callbackUrl: "https://redial.example.org/api/providers/1/receipts?k=1&r=2",
    validityMinutes: "60",
    secret: () => "s3cret",
  }));
}
