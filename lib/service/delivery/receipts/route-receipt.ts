import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { formatRaw } from "#lib/domain/routes/raw-code";
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
