/** Longest address that a mail server takes (RFC 5321). */
const MAX_LENGTH = 254;

/** Whether a text has the shape of an e-mail address. Looks at each character once, however hostile the text. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_LENGTH || /\s/.test(text)) return false;
  const at = text.indexOf("@");
  if (at < 1 || at !== text.lastIndexOf("@")) return false;
  const dot = text.lastIndexOf(".");
  return dot > at + 1 && dot < text.length - 1;
}
