import type { Filling } from "#lib/domain/routes/template";

/** A message with whatever a template could break on. */
export const PROBE: Filling = {
  recipient: "6591234567",
  sender: 'A "sender" \\',
  text: 'It\'s "1 < 2" & {text}\n您好 😀 \\',
  reference: "AbC-_1",
  callbackUrl: "https://redial.example.org/api/providers/1/receipts?k=1&r=2",
  validityMinutes: "60",
  secret: () => "s3cret",
};
