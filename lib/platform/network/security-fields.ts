const YEAR_SECONDS = 31_536_000;

/** On every answer, whatever it is: page, JSON, file or refusal. */
export const SECURITY_FIELDS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
};

const WITH_TRANSPORT = { ...SECURITY_FIELDS, "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` };

/** With the promise to stay on HTTPS where the public address has it and the request came over it. */
export function securityFields(publicUrl: string, secure: boolean): Readonly<Record<string, string>> {
  return secure && publicUrl.startsWith("https:") ? WITH_TRANSPORT : SECURITY_FIELDS;
}
