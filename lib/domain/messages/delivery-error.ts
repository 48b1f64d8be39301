/** Message delivery errors (Errors) with their type and whether a retry helps; the position is the database's code. */
export const DELIVERY_ERRORS = [
  { code: "recipient_invalid", type: "delivery_error", retryable: "no" },
  { code: "recipient_unavailable", type: "delivery_error", retryable: "yes" },
  { code: "content_invalid", type: "delivery_error", retryable: "no" },
  { code: "routing_error", type: "delivery_error", retryable: "maybe" },
  { code: "message_expired", type: "delivery_error", retryable: "maybe" },
  { code: "delivery_unknown_error", type: "delivery_error", retryable: "maybe" },
  { code: "server_unknown_error", type: "server_error", retryable: "maybe" },
] as const;
export type DeliveryErrorCode = (typeof DELIVERY_ERRORS)[number]["code"];

export const DELIVERY_ERROR_CODES = DELIVERY_ERRORS.map((error) => error.code);

export function deliveryErrorCode(code: DeliveryErrorCode): number {
  return DELIVERY_ERROR_CODES.indexOf(code);
}

export function deliveryError(code: number) {
  const error = DELIVERY_ERRORS[code];
  if (!error) throw new RangeError(`no delivery error has the code ${code}`);
  return error;
}
