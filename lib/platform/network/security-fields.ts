const YEAR_SECONDS = 31_536_000;

/** On every answer, whatever it is: page, JSON, file or refusal. */
export const SECURITY_FIELDS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
};

const WITH_TRANSPORT = { ...SECURITY_FIELDS, "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` };

/** Of what is no page: should a browser show it as one after all, it runs and loads nothing. */
export const NO_PAGE = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };

/** Adds Strict-Transport-Security when the public address uses HTTPS and the request came over HTTPS. */
export function securityFields(publicUrl: string, secure: boolean): Readonly<Record<string, string>> {
  return secure && publicUrl.startsWith("https:") ? WITH_TRANSPORT : SECURITY_FIELDS;
}
