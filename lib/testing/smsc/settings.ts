import type { Alphabet } from "#lib/service/providers/smpp/text/alphabet";
import type { IdBases } from "#lib/testing/smsc/message-ids";
import type { Planner, Script } from "#lib/testing/smsc/plan";

/** How a centre behaves. All of it may change while it runs. */
export type SmscSettings = {
  systemId: string;
  password: string;
  /** Binds at once; more are refused as already bound. */
  maxBinds: number;
  /** Refuses all binds with this command_status. Null: by system id, password and `maxBinds`. */
  bindStatus: number | null;
  /** Never answers a bind. */
  isBindSilent: boolean;
  /** Decides the outcome of each message. */
  script: Script | Planner;
  /** Above so many taken in any second, submits are refused with 0x58. Null: no limit. */
  ratePerSecond: number | null;
  /** With so many messages whose last receipt is not acknowledged, submits are refused with 0x14. Null: no limit. */
  queue: number | null;
  ids: IdBases;
  /** Before each answer, unless the plan says otherwise. */
  answerAfterMs: number;
  /** From a message to its receipt, unless the plan says otherwise. */
  receiptAfterMs: number;
  /** Unanswered receipts and messages from phones on one link. */
  receiptWindow: number;
  /** After this time a receipt that was answered with an error is sent again. */
  retryMs: number;
  /** Which link of the account gets a receipt: any one in turn, or the message's own while it lasts. */
  receiptsTo: "any" | "own";
  /** The alphabet of texts with `data_coding` 0. */
  alphabet: Alphabet;
  /** The link breaks on this submit, counted from now on over all links; then it is null again. */
  dropAfter: { submits: number; when: "before" | "after" } | null;
  /** The link is not read any more, nor closed, after so many more submits; then it is null again. */
  stopReadingAfter: number | null;
  /** Asks each bound link whether it is alive. Null: never. */
  enquireMs: number | null;
  /** Does not answer `enquire_link`. */
  isEnquirySilent: boolean;
  /** Whether each message is kept, for `taken()`. Without it only counts are. */
  keepsMessages: boolean;
};

export const DEFAULTS: SmscSettings = {
  systemId: "redial",
  password: "secret",
  maxBinds: 10,
  bindStatus: null,
  isBindSilent: false,
  script: {},
  ratePerSecond: null,
  queue: null,
  ids: { response: "decimal", receipt: "decimal" },
  answerAfterMs: 0,
  receiptAfterMs: 0,
  receiptWindow: 1000,
  retryMs: 200,
  receiptsTo: "any",
  alphabet: "gsm",
  dropAfter: null,
  stopReadingAfter: null,
  enquireMs: null,
  isEnquirySilent: false,
  keepsMessages: true,
};
