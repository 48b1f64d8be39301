import { statusCode } from "#lib/domain/messages/status";

export type PartState = { status: number; error: number | null; raw: string | null };

const SENT = statusCode("sent");
const SUCCESS = statusCode("success");
const FAILURE = statusCode("failure");

/**
 * What the parts of a message say together: it failed when one part did, it is delivered when all are, and else it is as
 * far as the part that is least far. Null while there is no word of one of them.
 */
export function joinParts(parts: PartState[], of: number): PartState | null {
  const failed = parts.find(({ status }) => status === FAILURE);
  if (failed) return failed;
  if (parts.length < of) return null;
  const least = parts.reduce((a, b) => (b.status < a.status ? b : a));
  if (least.status === SENT) return null;
  return least.status === SUCCESS ? (parts.at(-1) ?? least) : least;
}

/** The same where a receipt of one part speaks of all: the word that says most. */
export function joinWhole(parts: PartState[]): PartState | null {
  const most = parts.reduce((a, b) => (b.status > a.status ? b : a));
  return most.status === SENT ? null : most;
}
