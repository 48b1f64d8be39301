const YEAR_SECONDS = 31_536_000;

/** Headers of every answer, whether it is a page, JSON, a file or a refusal. */
export const SECURITY_FIELDS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
};

const WITH_TRANSPORT = { ...SECURITY_FIELDS, "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` };

/** A header of answers that are no page. If a browser shows one as a page, it runs and loads nothing. */
export const NO_PAGE = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };

/** Adds Strict-Transport-Security when the public address uses HTTPS and the request came over HTTPS. */
export function securityFields(publicUrl: string, secure: boolean): Readonly<Record<string, string>> {
  return secure && publicUrl.startsWith("https:") ? WITH_TRANSPORT : SECURITY_FIELDS;
}
