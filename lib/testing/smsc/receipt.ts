import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import { TAG } from "#lib/service/providers/smpp/codec/tlvs";
import type { Delivery } from "#lib/testing/smsc/deliveries";
import type { Link } from "#lib/testing/smsc/link";
import { type ReceiptPlan, STATES } from "#lib/testing/smsc/plan";
import { receiptLabel } from "#lib/testing/smsc/receipt-labels";

const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;
const NOTHING = Buffer.alloc(0);

export type Received = { message: PduOf<"submit_sm">; text: string; id: string; link: Link };

/** The receipt that a plan describes. It goes back from the message's recipient to its sender. */
export function receiptOf(plan: ReceiptPlan, { message, text, id, link }: Received): Delivery {
  const { stat = "DELIVRD", form = "both", over = "deliver_sm", networkError } = plan;
  const named = plan.id ?? id;
  const now = new Date();
  const words = Buffer.from(receiptLabel(plan, named, { taken: now, done: now }, plainText(text)), "latin1");
  const tlvs = new Map<number, Buffer>();
  if (form === "both" || form === "tlv") {
    tlvs.set(TAG.receiptedMessageId, Buffer.from(`${named}\0`, "latin1"));
    tlvs.set(TAG.messageState, Buffer.from([STATES[stat] ?? STATES.UNKNOWN ?? 0]));
  }
  if (networkError) {
    const [network, code] = networkError;
    tlvs.set(TAG.networkErrorCode, Buffer.from([network, code >> 8, code & 0xff]));
  }
  if (form === "payload") tlvs.set(TAG.messagePayload, words);
  const isFinal = stat !== "ENROUTE" && stat !== "ACCEPTD";
  return {
    content: {
      source: message.destination,
      destination: message.source,
      esmClass: plan.esmClass ?? (isFinal ? RECEIPT : INTERMEDIATE),
      dataCoding: plan.dataCoding ?? 0,
      shortMessage: form === "both" || form === "text" ? words : NOTHING,
      tlvs,
    },
    over,
    own: link,
    wasSent: false,
    onAnswered() {},
  };
}

/** A receipt repeats the beginning of the text. Without its special characters, so that any alphabet reads it. */
function plainText(text: string): string {
  return text.slice(0, 20).replace(/[^A-Za-z0-9 .,]/g, "?");
}
