import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import type { RawCode } from "#lib/domain/routes/raw-code";

/** A message on its way to a provider. The attempt id is our reference, for providers that echo one. */
export type OutgoingMessage = {
  campaignId: string;
  messageId: string;
  /** 1 for the first send. */
  n: number;
  attemptId: string;
  /** Digits only, with the calling code. */
  recipient: string;
  fullMessage: string;
  /** Empty for the route's own sender. */
  sender: string;
  /** After this time, the provider should not try to deliver any more. Null for the provider's own limit. */
  validUntil: Date | null;
  /** False when another worker may have failed it, because this one was frozen or cut off. Then it is `deferred`. */
  isOurs?: () => boolean;
};

/** The result of a provider's answer for one message. `codes` are the provider's own. */
export type Outcome =
  /** The provider took it and gave one id for each part. An id is empty if it gave none. */
  | { kind: "accepted"; externalIds: string[] }
  | { kind: "refused"; error: DeliveryErrorCode; codes: RawCode[]; mapped: boolean; externalIds?: string[] }
  /** Certainly not taken: requeued as if it had never been tried, but only a few times if `briefly`. */
  | { kind: "deferred"; codes: RawCode[]; briefly?: boolean; alarm?: boolean; mapped?: boolean }
  /** The message may have left. It is never sent again automatically. */
  | { kind: "unknown"; codes: RawCode[] };

/** The attempt that a receipt is about, if the provider echoes it. */
export type AttemptReference = { campaignId: string; messageId: string; n: number };

/** A receipt: the new state of a part that the provider took. */
export type DeliveryReceipt = {
  /** The provider's id. Null if the reference is known. */
  externalId: string | null;
  reference: AttemptReference | null;
  status: "sent_to_telco" | "success" | "failure";
  error: DeliveryErrorCode | null;
  codes: RawCode[];
  mapped: boolean;
  at: Date;
};

/** A message from a phone; with the provider's own id, where it gives one. */
export type Inbound = { sender: string; recipient: string; text: string; externalId?: string | null };

/** Something that an engineer would want to know: `kind` is one of a few words, and `words` is a sentence. */
export type LinkEvent = {
  kind: "bound" | "lost" | "refused" | "throttled" | "alarm" | "odd";
  words: string;
};

/** The recent activity of a link. */
export type LinkReport = {
  /** Messages, or parts of them, that wait for the provider's answer. */
  inWindow: number;
  window: number;
  /** Messages that were sent in the last whole second. */
  sentLastSecond: number;
  ratePerSecond: number;
  /** The provider asked for fewer messages: nothing is sent until then. */
  throttledUntil: string | null;
  /** The median time in milliseconds to the answer for a part, of the last hundred. Null before the first. */
  answerMs: number | null;
};

/** Receives what comes over a link. A promise resolves once it is stored: only then is it acknowledged. */
export type Listener = {
  receipts(receipts: DeliveryReceipt[]): Promise<void>;
  inbound(message: Inbound): Promise<void>;
  event(event: LinkEvent): void;
  /** The link can send from now on, or no longer. `fault` says why not, in words. */
  bound(isBound: boolean, fault: string): void;
};

/** One connection to a provider: an SMPP bind, or a lane of HTTP requests. It reconnects by itself until it is closed. */
export type Link = {
  /**
   * Takes permits for as many messages as the link would send now, and returns how many: the free part of the
   * window, and no more than may leave within a second. Waits while there are none, and while the link is not
   * bound. Rejects when the signal ends the wait.
   */
  ready(signal: AbortSignal): Promise<number>;
  /** Returns permits: unused ones, and those of messages whose outcome is recorded. */
  done(permits: number): void;
  /**
   * Hands messages over, at the route's pace, and calls `onOutcome` once for each as the answers come. Resolves after
   * the last one. Never rejects: unsent messages are `deferred`, and messages that may have left are `unknown`.
   */
  submit(messages: OutgoingMessage[], onOutcome: (i: number, outcome: Outcome) => void): Promise<void>;
  report(): LinkReport;
  /** Waits for outstanding answers, as long as each may take, unbinds and closes. */
  close(): Promise<void>;
};

/** Replaces the campaign in references of messages that were sent to try a route. */
export const TEST_CAMPAIGN = "00000000-0000-0000-0000-000000000000";
