import type * as z from "zod";

/** A reply that its schema has parsed: what the schema does not name cannot leak, what it demands cannot be missing. */
export function reply<Schema extends z.ZodType>(status: number, schema: Schema, body: unknown): Response {
  return Response.json(schema.parse(body), { status });
}

/** A reply without a body. */
export function replyEmpty(status: number): Response {
  return new Response(null, { status });
}
