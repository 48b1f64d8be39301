import type * as z from "zod";

/** A reply of the public API, independent of the server that sends it. */
export type ApiReply = {
  status: number;
  fields: Record<string, string>;
  /** Empty when there is no body. */
  text: string;
};

/** A reply that its schema has parsed: other fields cannot leak, and required ones cannot be missing. */
export function reply<Schema extends z.ZodType>(status: number, schema: Schema, body: unknown): ApiReply {
  return replyJson(status, schema.parse(body));
}

/** A reply without a body. */
export function replyEmpty(status: number): ApiReply {
  return { status, fields: {}, text: "" };
}

export function replyJson(status: number, body: unknown, fields: Record<string, string> = {}): ApiReply {
  return { status, fields: { ...fields, "Content-Type": "application/json" }, text: JSON.stringify(body) };
}
