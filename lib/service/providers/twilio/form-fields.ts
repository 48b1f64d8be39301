/** A limit far above what Twilio sends. */
const MAX_FIELDS = 1000;

/** The fields of a form in their order. Null when there are too many. */
export function formFields(text: string): [string, string][] | null {
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) return null;
  return [...new URLSearchParams(text)];
}
