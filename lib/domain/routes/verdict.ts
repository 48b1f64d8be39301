import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";

/**
 * What a provider's code means for the message and its route:
 * - a delivery error: the message fails with it.
 * - `hold`: the provider did not take the message and may take it later; the route slows down.
 * - `hold_briefly`: the same, a few times; then the message fails with `server_unknown_error`.
 * - `alarm`: something is wrong with the account, not with the message. The message waits, the route stops for some time,
 *   and people are told.
 */
export type Verdict = DeliveryErrorCode | "hold" | "hold_briefly" | "alarm";
