/** Far more than Twilio sends. */
const MAX_FIELDS = 1000;

/** The fields of a form in the order in which they came; null when there are too many. */
export function formFields(text: string): [string, string][] | null {
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) return null;
  return [...new URLSearchParams(text)];
}
