import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import type { RawCode } from "#lib/domain/routes/raw-code";

/**
 * What a provider's code means for the message and its route:
 * - a delivery error: the message fails with it.
 * - `hold`: the provider did not take the message and may take it later; the route slows down.
 * - `hold_briefly`: the same, a few times; then the message fails with `server_unknown_error`.
 * - `alarm`: something is wrong with the account, not with the message. The message waits, the route stops for some time,
 *   and people are told.
 */
export type Verdict = DeliveryErrorCode | "hold" | "hold_briefly" | "alarm";

/** What a route takes a provider's code for. `mapped`: a line of its table of codes says so, or of the preset's. */
export type VerdictOf = (code: RawCode) => { verdict: Verdict; mapped: boolean };
