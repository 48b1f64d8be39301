import { deliveryError } from "#lib/domain/messages/delivery-error";
import { messageStatus, statusCode } from "#lib/domain/messages/status";
import { parseRaw } from "#lib/domain/routes/raw-labels";
import type { RouteReceipt } from "#lib/service/delivery/receipts/route-receipt";
import type { RouteCode } from "#lib/service/delivery/route-notes";

/** The codes of what failed, and words that nobody knows, with what was made of them. */
export function codesIn(receipts: RouteReceipt[]): RouteCode[] {
  return receipts.flatMap(({ routeId, status, error, raw, mapped }) => {
    const isFailure = status === statusCode("failure");
    if (mapped === null || (!isFailure && mapped)) return [];
    const verdict = error === null ? messageStatus(status) : deliveryError(error).code;
    return parseRaw(raw)
      .filter(({ source }) => isFailure || source === "stat")
      .map((code) => ({ ...code, routeId, verdict, mapped }));
  });
}
