import type { RawCode } from "#lib/domain/routes/raw-code";
import type { VerdictOf } from "#lib/domain/routes/verdict-of";
import type { ClassifiedAnswer } from "#lib/service/providers/http/lane";
import type { Outcome } from "#lib/service/providers/link";

/** Looks up codes in the route's table: `verdictOf` of lib/domain/routes. */
export type Verdicts = (codes: readonly RawCode[]) => VerdictOf;

type Refusal = {
  status: number;
  /** The provider's own code, or empty if the answer has none. */
  code: string;
  /** The provider's words, for people. */
  said: string;
};

/**
 * The meaning of an answer that is no plain success. The provider's own code decides if the route's table knows it;
 * otherwise the HTTP status does. Without such a code, it is unknown what a failing server did with the message.
 */
export function classifyRefusal({ status, code, said }: Refusal, verdicts: Verdicts): ClassifiedAnswer {
  const own: RawCode[] = code === "" ? [] : [{ source: "http", code }];
  const ofStatus: RawCode = { source: "http", code: String(status) };
  const codes = own.length > 0 ? own : [ofStatus];
  const words = `The provider answered ${[code, said, `HTTP ${status}`].filter(Boolean).join(", ")}.`;
  const known = own.length > 0 ? verdicts(own) : null;
  const isDefinite = known?.mapped && known.verdict !== null && known.verdict !== "server_unknown_error";
  if (status >= 500 && !isDefinite) return { outcome: { kind: "unknown", codes }, words };
  if (known && isDefinite) return { outcome: outcomeOf(known, codes), words };
  if (status === 429) return { outcome: { kind: "deferred", codes }, words };
  // A redirect would send the secrets elsewhere, so it counts as a wrong address.
  if (status === 401 || status === 403 || (status >= 300 && status < 400)) {
    return { outcome: { kind: "deferred", codes, alarm: true, mapped: true }, words };
  }
  return { outcome: outcomeOf(verdicts([...own, ofStatus]), codes), words };
}

function outcomeOf({ verdict, mapped }: VerdictOf, codes: RawCode[]): Outcome {
  if (verdict === "hold") return { kind: "deferred", codes, mapped };
  if (verdict === "hold_briefly") return { kind: "deferred", codes, briefly: true, mapped };
  if (verdict === "alarm") return { kind: "deferred", codes, alarm: true, mapped };
  // An answer that says both "no error" and 4xx gives no reason to act on.
  if (verdict === null) return { kind: "refused", error: "delivery_unknown_error", codes, mapped: false };
  return { kind: "refused", error: verdict, codes, mapped };
}
