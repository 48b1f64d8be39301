import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";

/** The new state of an attempt. Receipts may be late, repeated or out of order. */
export type SimulatedReceipt = {
  campaignId: string;
  messageId: string;
  n: number;
  status: "sent_to_telco" | "success" | "failure";
  error: DeliveryErrorCode | null;
  at: Date;
  /** The provider's own code, or null. */
  raw?: string | null;
};
