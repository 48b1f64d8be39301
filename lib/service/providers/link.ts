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
  /** Empty: the route's own. */
  sender: string;
  /** After it, the provider should not try to deliver any more; null: the provider's own limit. */
  validUntil: Date | null;
  /** False when another worker may have failed it: this one was frozen, or cut off from the database. Then it is `held`. */
  isOurs?: () => boolean;
};

/** What a provider's answer means for one message. `codes` are the provider's own. */
export type Outcome =
  /** Taken: one id of the provider for each part. An id is empty where the provider gave none. */
  | { kind: "accepted"; externalIds: string[] }
  | { kind: "refused"; error: DeliveryErrorCode; codes: RawCode[]; mapped: boolean; externalIds?: string[] }
  /** Certainly not taken. Back to the queue, as if it had never been tried. `briefly`: only a few times. */
  | { kind: "held"; codes: RawCode[]; briefly?: boolean; alarm?: boolean; mapped?: boolean }
  /** It may have left. Never sent again by itself. */
  | { kind: "unknown"; codes: RawCode[] };

/** The attempt that a receipt speaks of, where the provider echoes it. */
export type AttemptReference = { campaignId: string; messageId: string; n: number };

/** A receipt: what became of a part that the provider took. */
export type Sign = {
  /** The provider's id; null where the reference is known. */
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

/** Something that an engineer would want to know of: `kind` is one of a few words, `words` a sentence. */
export type LinkEvent = {
  kind: "bound" | "lost" | "refused" | "throttled" | "alarm" | "odd";
  words: string;
};

/** What a link did lately. */
export type LinkReport = {
  /** Messages, or parts of them, that wait for the provider's answer. */
  inWindow: number;
  window: number;
  /** In the last whole second. */
  sentLastSecond: number;
  ratePerSecond: number;
  /** The provider asked for less: until then nothing is sent. */
  throttledUntil: string | null;
  /** Milliseconds from a part to the provider's answer: of the last hundred, the median. Null before the first. */
  answerMs: number | null;
};

/** Where a link passes on what it hears. A promise resolves once it is kept: only then is it acknowledged. */
export type Listener = {
  signs(signs: Sign[]): Promise<void>;
  inbound(message: Inbound): Promise<void>;
  event(event: LinkEvent): void;
  /** It can send from now on, or no more; `fault` says why not, in words. */
  bound(isBound: boolean, fault: string): void;
};

/** One connection to a provider: an SMPP bind, or a lane of HTTP requests. It reconnects by itself until it is closed. */
export type Link = {
  /**
   * Takes places for as many messages as it would send now, and says how many: the window's free places, and no more
   * than may leave within a second. Waits while that is none, and while it is not bound. Rejects when the signal ends
   * the wait.
   */
  ready(signal: AbortSignal): Promise<number>;
  /** Gives back places: those that were not used, and those of messages whose outcome is recorded. */
  done(places: number): void;
  /**
   * Hands messages over, at the route's pace, and calls `onOutcome` once for each as the answers come. Resolves after
   * the last one. Never rejects: what could not be sent is `held`, and what may have left is `unknown`.
   */
  submit(messages: OutgoingMessage[], onOutcome: (i: number, outcome: Outcome) => void): Promise<void>;
  report(): LinkReport;
  /** Waits for the answers to what was sent, as long as each may take, unbinds and closes. */
  close(): Promise<void>;
};

/** Stands for the campaign in references of messages that were sent to try a route. */
export const TEST_CAMPAIGN = "00000000-0000-0000-0000-000000000000";
