import * as z from "zod";

/** Envelope (Errors): `id` is the trace id to quote to support. */
export const ErrorEnvelope = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      type: z.string(),
      id: z.string().meta({ description: "Trace id to quote to support" }),
    }),
  })
  .meta({ id: "Error" });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

/** The 401 of a call without any credential (Authentication). */
export const Unauthorized = z
  .object({ message: z.literal("Unauthorized"), statusCode: z.literal(401) })
  .meta({ id: "Unauthorized" });
