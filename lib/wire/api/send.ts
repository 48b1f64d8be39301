import * as z from "zod";

/** The body of a single send (endpoint 1), for the document; the service refuses field by field. */
export const SendRequest = z
  .object({
    recipient: z
      .string()
      .meta({ description: "Phone number with country code, without +", example: "6591234567" }),
    language: z.string().meta({ description: "A language configured for the campaign", example: "english" }),
    values: z
      .record(z.string(), z.string())
      .meta({ description: "One non-empty text for each {{variable}}" }),
  })
  .meta({ id: "SendRequest" });
