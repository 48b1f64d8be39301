import { bodyLimit } from "#lib/http/surface";
import type { Refused } from "#lib/http/turn-away";

type Asked = {
  method: string;
  path: string;
  /** The length that the request says its body has; 0 for none, null for one in chunks. */
  bodyBytes: number | null;
};

/** What is answered before any route sees the request. Null when it may go on. */
export function answerAtDoor(asked: Asked): Refused | null {
  return refuseBody(asked);
}

export const TOO_LARGE: Refused = {
  status: 413,
  code: "too_large",
  message: "The body of this request is larger than this address takes.",
};

/** Only the public API counts what comes in chunks: no browser sends them, and what has a length need not be counted. */
function refuseBody({ method, path, bodyBytes }: Asked): Refused | null {
  const limit = bodyLimit(method, path);
  if (limit === null || bodyBytes === 0) return null;
  if (bodyBytes === null && limit > 0) return LENGTH_REQUIRED;
  return bodyBytes === null || bodyBytes > limit ? TOO_LARGE : null;
}

const LENGTH_REQUIRED: Refused = {
  status: 411,
  code: "length_required",
  message: "The body of this request has no length. Send it with Content-Length, not in chunks.",
};
