/** Words of a receipt's `stat`, with their `message_state`. */
export const STATES: Record<string, number> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
};

/** Where the id and the state stand: in the text, in TLVs, in both, or as text in `message_payload`. */
export type ReceiptForm = "both" | "text" | "tlv" | "payload";

/** How the text of a receipt is written: the specification's way, and what real centres make of it. */
export type ReceiptWording = "usual" | "long dates" | "no spaces" | "capitals" | "short";

export type ReceiptPlan = {
  stat?: string;
  /** As it stands in the text. */
  err?: string;
  /** After the message came; `early`: just before its own answer. Of equal moments, the answer comes first. */
  afterMs?: number | "early";
  /** How often it is sent. */
  times?: number;
  form?: ReceiptForm;
  wording?: ReceiptWording;
  over?: "deliver_sm" | "data_sm";
  /** Default: 0x20 for ENROUTE and ACCEPTD, else 0x04. */
  esmClass?: number;
  dataCoding?: number;
  /** `network_error_code`: the kind of network (3 is GSM) and its code. */
  networkError?: [number, number];
  /** Another id than the message's. */
  id?: string;
};

/** The centre's plan for one submit_sm. Everything has a default: it is taken, answered at once, and delivered. */
export type Plan = {
  /** The command_status. Other than 0 refuses the message. */
  status?: number;
  /** After the message came; null: never. */
  answerAfterMs?: number | null;
  /** Whether the message is taken. Default: when the status is 0. */
  isTaken?: boolean;
  /** Instead of the next id. */
  id?: string;
  receipts?: ReceiptPlan[];
  /** The link breaks on this message, before its answer or after. */
  drop?: "before" | "after";
};

/**
 * Plans by the last digits of the recipient: of all that fit, the longest wins; the empty one fits all. A list is used up
 * by the submits to one recipient, in order, and its last plan stays.
 */
export type Script = Record<string, Plan | Plan[]>;

/** A submit_sm before anything is decided. `nth`: counts submits to this recipient from 0. */
export type SubmittedPart = { recipient: string; text: string; part: number; parts: number; nth: number };

export type Planner = (asked: SubmittedPart) => Plan;

const PLAIN: Plan = {};

export function plannerOf(script: Script | Planner): Planner {
  if (typeof script === "function") return script;
  const lengths = [...new Set(Object.keys(script).map((digits) => digits.length))].sort((a, b) => b - a);
  return ({ recipient, nth }) => {
    for (const length of lengths) {
      const found =
        length <= recipient.length ? script[recipient.slice(recipient.length - length)] : undefined;
      if (found) return Array.isArray(found) ? (found[nth] ?? found.at(-1) ?? PLAIN) : found;
    }
    return PLAIN;
  };
}
