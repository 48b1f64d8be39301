import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";

/**
 * The effect of a provider's code on the message and its route:
 * - a delivery error: the message fails with it.
 * - `hold`: the provider did not take the message and may take it later; the route slows down.
 * - `hold_briefly`: like `hold`, a few times; then the message fails with `server_unknown_error`.
 * - `alarm`: the account has a problem, not the message. The message waits, the route stops for some time, and people
 *   are alerted.
 */
export type Verdict = DeliveryErrorCode | "hold" | "hold_briefly" | "alarm";
