import { createHash, createHmac } from "node:crypto";
import type { RawCallback } from "#lib/service/providers/callback";
import { isSameSecret } from "#lib/service/providers/same-secret";

/** A limit far above what Twilio sends. */
const MAX_FIELDS = 1000;

/**
 * Whether Twilio signed a callback: X-Twilio-Signature is the base64 of the HMAC-SHA1, under the auth token, of the
 * address and the form's fields in the order of their names. For a JSON body, the address contains its SHA-256.
 */
export function isSignedByTwilio(callback: RawCallback, authToken: string): boolean {
  const given = callback.field("x-twilio-signature");
  if (given === null || authToken === "") return false;
  const signed = signedFields(callback);
  if (signed === null) return false;
  return spellings(callback.url).some((url) =>
    isSameSecret(
      given,
      createHmac("sha1", authToken)
        .update(url + signed, "utf8")
        .digest("base64"),
    ),
  );
}

/** The signed text after the address. Null when the body is not what was signed. */
function signedFields({ method, query, field, body }: RawCallback): string | null {
  if (method === "GET") return "";
  const bodyDigest = new URLSearchParams(query).get("bodySHA256");
  if (bodyDigest !== null) {
    const digest = createHash("sha256").update(body).digest("hex");
    return isSameSecret(bodyDigest.toLowerCase(), digest) ? "" : null;
  }
  if (!/^application\/x-www-form-urlencoded\b/i.test(field("content-type") ?? "")) return null;
  const fields = formFields(body.toString("utf8"));
  if (fields === null) return null;
  const values = Map.groupBy(fields, ([name]) => name);
  return [...values.keys()]
    .sort()
    .flatMap((name) =>
      [...new Set(values.get(name)?.map(([, value]) => value))].sort().map((value) => name + value),
    )
    .join("");
}

/** The forms of the address that Twilio may have signed: with the port of its scheme, and without any. */
function spellings(url: string): string[] {
  const [, origin = "", host = "", port = "", rest = ""] =
    /^(https?:\/\/)([^/?#:]+|\[[^\]]*\])(:\d+)?(.*)$/is.exec(url) ?? [];
  if (origin === "") return [url];
  const standard = origin === "https://" ? ":443" : ":80";
  return [...new Set([url, `${origin}${host}${port || standard}${rest}`, `${origin}${host}${rest}`])];
}

/** The fields of a form in their order. Null when there are too many. */
function formFields(text: string): [string, string][] | null {
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) return null;
  return [...new URLSearchParams(text)];
}
