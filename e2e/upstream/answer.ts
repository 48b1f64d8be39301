import { randomUUID } from "node:crypto";
import { type Refusal, refusals } from "#lib/domain/api/errors";

/** A body that is text is sent as it is; any other as JSON. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** The envelope of the specification (Errors), with a trace id of its own. */
export function refusal(name: Refusal): Answer {
  const { status, code, type, message } = refusals[name];
  return { status, body: { error: { code, message, type, id: `trace-${randomUUID()}` } } };
}

/** The one shorter body: no credential at all (Authentication). */
export const UNAUTHORIZED: Answer = { status: 401, body: { message: "Unauthorized", statusCode: 401 } };
