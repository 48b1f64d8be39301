import { deliveryError, deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { messageStatus, statusCode } from "#lib/domain/messages/status";
import { formatRaw } from "#lib/domain/routes/raw-code";
import { parseRaw } from "#lib/domain/routes/raw-labels";
import type { RouteCode } from "#lib/service/delivery/route-notes";
import type { AttemptReference, DeliveryReceipt } from "#lib/service/providers/link";

/** A receipt of a route, in the database's form. */
export type RouteReceipt = {
  routeId: string;
  externalId: string | null;
  reference: AttemptReference | null;
  status: number;
  error: number | null;
  raw: string;
  /** Whether the route's tables know its codes. Null: a version before has counted them. */
  mapped: boolean | null;
  at: Date;
};

export function routeReceiptOf(
  routeId: string,
  { status, error, codes, ...receiptOf }: DeliveryReceipt,
): RouteReceipt {
  const code = error === null ? null : deliveryErrorCode(error);
  return { ...receiptOf, routeId, status: statusCode(status), error: code, raw: formatRaw(codes) };
}

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
