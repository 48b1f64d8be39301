import * as z from "zod";
import { refusals } from "#lib/domain/api/errors";
import { ErrorEnvelope, Unauthorized } from "#lib/wire/api/error";

export type ApiErrorName = keyof typeof apiErrors;

const always = {
  "401": answer("No credential, a wrong key, or a wrong address", z.union([ErrorEnvelope, Unauthorized])),
  "404": answer(refusals.notFound.message),
  "429": {
    ...answer("The campaign's rate limit is exceeded; the call was dropped. Retry with exponential backoff."),
    headers: z.object({
      "Retry-After": z.string().meta({ description: "Seconds" }),
      RateLimit: z.string().meta({ description: "The calls left, and the seconds until there are more" }),
      "RateLimit-Policy": z.string().meta({ description: "Calls allowed in a second" }),
    }),
  },
  "500": answer(refusals.internalError.message),
  "503": {
    ...answer(`${refusals.unavailable.message} With \`Retry-After\`, nothing was done`),
    headers: z.object({ "Retry-After": z.string().optional().meta({ description: "Seconds" }) }),
  },
};

/** The possible refusals of an endpoint, by what it does. */
export const apiErrors = {
  reading: always,
  writing: { ...always, "403": answer("Code 1010: the key can only read") },
  invalid: { "400": answer("`parameter_invalid`: the message says what is wrong") },
  gone: { "410": answer(refusals.changesGone.message) },
  sending: { "408": answer(refusals.bodyTooSlow.message) },
  state: { "400": answer("The message or batch cannot be retried now. The code says why") },
};

function answer(description: string, schema: z.ZodType = ErrorEnvelope) {
  return { description, content: { "application/json": { schema } } };
}
