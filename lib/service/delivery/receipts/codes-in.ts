import { deliveryError } from "#lib/domain/messages/delivery-error";
import { messageStatus, statusCode } from "#lib/domain/messages/status";
import { parseRaw } from "#lib/domain/routes/raw-words";
import type { Heard } from "#lib/service/delivery/receipts/heard";
import type { RouteCode } from "#lib/service/delivery/route-notes";

/** The codes of what failed, and words that nobody knows, with what was made of them. */
export function codesIn(heard: Heard[]): RouteCode[] {
  return heard.flatMap(({ routeId, status, error, raw, mapped }) => {
    const isFailure = status === statusCode("failure");
    if (mapped === null || (!isFailure && mapped)) return [];
    const verdict = error === null ? messageStatus(status) : deliveryError(error).code;
    return parseRaw(raw)
      .filter(({ source }) => isFailure || source === "stat")
      .map((code) => ({ ...code, routeId, verdict, mapped }));
  });
}
