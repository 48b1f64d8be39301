import { type Refusal, refusals } from "#lib/domain/api/errors";
import { type Answer, refusal } from "./answer";

/** The behaviour that a test can ask of a campaign of the stand-in. It changes from one call to the next. */
export type Behaviour = {
  /** How long each answer takes. */
  delayMs: number;
  /** Instead of an answer: this status, or a connection that ends. */
  fault: number | "hang up" | null;
  /** A status that only the two lists answer with: single messages are still answered. */
  listFault: number | null;
  /** A status that only sends and retries are answered with: everything can still be read. */
  writeFault: number | "hang up" | null;
  /** `Retry-After` of a 429, in seconds. */
  retryAfter: number | null;
  /** A write is done, and then the connection ends without an answer. */
  dropAfterAccepting: boolean;
  /** Every call is sent on to this address instead. */
  redirectTo: string | null;
  /** Every call is refused so, whatever its key. */
  refuse: "key" | "address" | "permission" | "campaign" | null;
  /** Every single send is refused so, whatever it holds. */
  refuseSend: Refusal | null;
  /** Every retry of one message is refused so, whatever it was. */
  refuseRetry: Refusal | null;
  /** Calls in any second; what comes above is dropped with 429. */
  ratePerSecond: number;
  oldestFirst: boolean;
  maxLimit: number;
  /** The answer to a larger `limit`: a 400, or a page of the largest size. */
  overLimit: "refuse" | "clamp";
};

export const USUAL: Behaviour = {
  delayMs: 5,
  fault: null,
  listFault: null,
  writeFault: null,
  retryAfter: null,
  dropAfterAccepting: false,
  redirectTo: null,
  refuse: null,
  refuseSend: null,
  refuseRetry: null,
  ratePerSecond: 1000,
  oldestFirst: false,
  maxLimit: 1000,
  overLimit: "refuse",
};

const REFUSED: Record<NonNullable<Behaviour["refuse"]>, Refusal> = {
  key: "keyInvalid",
  address: "addressInvalid",
  permission: "permissionMissing",
  campaign: "notFound",
};

/** The fault that comes before any answer: none, most of the time. */
export function disturbance(
  behaviour: Behaviour,
  { method, path }: { method: string; path: string },
  callsInLastSecond: number,
): Answer | "hang up" | null {
  const isList = method === "GET" && path.endsWith("/messages");
  const ofThese = isList ? behaviour.listFault : method === "POST" ? behaviour.writeFault : null;
  const fault = behaviour.fault ?? ofThese;
  if (fault === "hang up") return "hang up";
  if (fault === 429) return dropped(behaviour);
  if (fault !== null) return { status: fault, body: "<html>Bad gateway</html>" };
  if (behaviour.redirectTo) return { status: 307, headers: { Location: behaviour.redirectTo + path } };
  if (behaviour.refuse) return refusal(REFUSED[behaviour.refuse]);
  return callsInLastSecond > behaviour.ratePerSecond ? dropped(behaviour) : null;
}

function dropped({ retryAfter }: Behaviour): Answer {
  const headers: Record<string, string> = retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
  return { ...refusal("tooManyRequests"), status: refusals.tooManyRequests.status, headers };
}
