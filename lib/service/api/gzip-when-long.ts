import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

/** Shorter texts are not compressed, because that saves nothing. */
const LONG_CHARACTERS = 1400;
const compress = promisify(gzip);

/** The body of an answer, and the header fields for its encoding. `accepted` is the call's Accept-Encoding. */
export async function gzipWhenLong(text: string, accepted = "") {
  const fields: Record<string, string> = {};
  let body: string | Buffer<ArrayBuffer> = text;
  if (text.length >= LONG_CHARACTERS) {
    fields.Vary = "Accept-Encoding";
    if (/\bgzip\b/.test(accepted)) {
      body = await compress(text, { level: constants.Z_BEST_SPEED });
      fields["Content-Encoding"] = "gzip";
    }
  }
  fields["Content-Length"] = String(Buffer.byteLength(body));
  return { body, fields };
}
