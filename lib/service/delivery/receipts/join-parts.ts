import { statusCode } from "#lib/domain/messages/status";

export type PartState = { status: number; error: number | null; raw: string | null };

const SENT = statusCode("sent");
const SUCCESS = statusCode("success");
const FAILURE = statusCode("failure");

/**
 * Joins the states of a message's parts: one failed part fails it, and all delivered parts deliver it.
 * Otherwise it has the state of the part that is least far. Null while a part has no receipt yet.
 */
export function joinParts(parts: PartState[], of: number): PartState | null {
  const failed = parts.find(({ status }) => status === FAILURE);
  if (failed) return failed;
  if (parts.length < of) return null;
  const least = parts.reduce((a, b) => (b.status < a.status ? b : a));
  if (least.status === SENT) return null;
  return least.status === SUCCESS ? (parts.at(-1) ?? least) : least;
}

/** Joins the states where a receipt of one part speaks for all: the state that is furthest counts. */
export function joinWhole(parts: PartState[]): PartState | null {
  const most = parts.reduce((a, b) => (b.status > a.status ? b : a));
  return most.status === SENT ? null : most;
}
