import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";

/** A message on its way to the provider. The attempt id is the client reference under which receipts come back. */
export type OutgoingMessage = {
  campaignId: string;
  messageId: string;
  /** 1 for the first send. */
  n: number;
  attemptId: string;
  recipient: string;
  fullMessage: string;
};

/** The provider's immediate answer for one message, in the order in which they were given. */
export type SubmitOutcome = { externalId: string; error: DeliveryErrorCode | null };

export type Receipt = {
  campaignId: string;
  messageId: string;
  n: number;
  status: "sent_to_telco" | "success" | "failure";
  error: DeliveryErrorCode | null;
  at: Date;
};

/** What the delivery engine asks of a messaging provider. */
export type Provider = {
  /**
   * Hands over a chunk. Throws only when the outcome of all its messages is unknown. The engine then waits for receipts
   * until the lease ends, and fails the other messages. It never hands them over again by itself.
   */
  submit(messages: OutgoingMessage[], signal: AbortSignal): Promise<SubmitOutcome[]>;
  /**
   * Passes receipts to `deliver` until the signal. They may be late, repeated or out of order, but never before
   * hand-over.
   */
  receive(deliver: (receipts: Receipt[]) => Promise<void>, signal: AbortSignal): Promise<void>;
};
