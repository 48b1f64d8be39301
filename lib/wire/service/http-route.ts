import * as z from "zod";
import { filled, routeCommon, text } from "#lib/wire/service/route-common";

/** Path of a value in an answer or callback: `body.messages.0.id`, `header.x-id`, `query.id`, `status`. */
const FieldPath = text(200);
const pairs = z.record(text(200), text(4000)).default({});

/** A provider without a kind of its own. Its texts may hold the placeholders of lib/domain/routes/template.ts. */
export const HttpRoute = z.strictObject({
  kind: z.literal("http"),
  ...routeCommon,
  request: z.strictObject({
    method: z.enum(["GET", "POST", "PUT"]).default("POST"),
    url: filled(2000),
    headers: pairs,
    /** `json`, `form` and `xml` encode what they fill in; `text` does not. */
    encoding: z.enum(["json", "form", "xml", "text"]).default("json"),
    /** The body as text, such as JSON with placeholders. Empty for GET. */
    body: text(20_000).default(""),
    alphabets: z
      .strictObject({
        /** `gsm`: a text with a character that GSM 03.38 lacks is refused, and not sent. */
        carries: z.enum(["all", "gsm"]).default("all"),
        /** Values of `{alphabet}` for texts in GSM 03.38, and for all others. */
        gsm: text(40).default(""),
        ucs2: text(40).default(""),
      })
      .default({ carries: "all", gsm: "", ucs2: "" }),
  }),
  answer: z
    .strictObject({
      /** Path of the provider's id; empty: it gives none, and only the reference identifies the message. */
      id: FieldPath.default(""),
      /** Path of an error's code. Without one, the HTTP status decides. */
      error: FieldPath.default(""),
      /** Values at `error` that mean no error, such as `0`. */
      accepted: z.array(text(100)).max(20).default([]),
    })
    .default({ id: "", error: "", accepted: [] }),
  callback: z
    .strictObject({
      id: FieldPath.default(""),
      reference: FieldPath.default(""),
      status: FieldPath.default(""),
      error: FieldPath.default(""),
      /** Values at `status`, by what they mean. Others are ignored. */
      sentToTelco: z.array(text(100)).max(50).default([]),
      success: z.array(text(100)).max(50).default([]),
      failure: z.array(text(100)).max(50).default([]),
      signature: z
        .strictObject({
          /** With `token` the path holds the secret itself, with `hmac-*` the HMAC of the raw body. */
          method: z.enum(["none", "token", "hmac-sha1", "hmac-sha256"]).default("none"),
          place: FieldPath.default(""),
          encoding: z.enum(["hex", "base64"]).default("hex"),
          /** Name of the secret that is the key. */
          secret: text(40).default(""),
          /** Path of the signing time in a signed body; empty: there is none, and a replay goes unnoticed. */
          time: FieldPath.default(""),
        })
        .default({ method: "none", place: "", encoding: "hex", secret: "", time: "" }),
      /** Paths of a phone message's sender, recipient and text. A callback with all three is such a message. */
      inbound: z
        .strictObject({
          sender: FieldPath.default(""),
          recipient: FieldPath.default(""),
          text: FieldPath.default(""),
        })
        .default({ sender: "", recipient: "", text: "" }),
    })
    .optional(),
  /** Write-only, by name. Secrets that a change leaves out stay. */
  secrets: z.record(z.string().regex(/^[A-Za-z0-9_]{1,40}$/), text(2000)).optional(),
  binds: z.int().min(1).max(50).default(1),
  ratePerSecond: routeCommon.ratePerSecond.default(10),
  window: z.int().min(1).max(1000).default(10),
  timeoutSeconds: z.number().min(1).max(60).default(10),
});
export type HttpRoute = z.infer<typeof HttpRoute>;
