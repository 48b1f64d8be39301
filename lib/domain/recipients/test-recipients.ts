import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";

/** Recipients that always fail, each with its own code; they exist only in test environments. */
export const TEST_RECIPIENTS: Readonly<Record<string, DeliveryErrorCode>> = {
  "6511111111": "recipient_invalid",
  "6511112222": "recipient_unavailable",
  "6511113333": "content_invalid",
  "6511114444": "routing_error",
  "6511115555": "message_expired",
  "6511119999": "delivery_unknown_error",
  "6522222222": "server_unknown_error",
};

/** Environments in which those numbers fail on purpose. */
export function hasTestRecipients(environment: string): boolean {
  return environment === "sandbox" || environment === "test";
}

export function isTestRecipient(recipient: string): boolean {
  return Object.hasOwn(TEST_RECIPIENTS, recipient);
}
