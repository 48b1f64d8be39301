import { NO_TLVS, type Tlvs } from "#lib/service/providers/smpp/codec/tlvs";
import type { Delivery } from "#lib/testing/smsc/deliveries";

export type PhoneMessage = {
  sender: string;
  recipient: string;
  text: string;
  over?: "deliver_sm" | "data_sm";
  /** Instead of the text's own bytes and coding. */
  bytes?: Buffer;
  dataCoding?: number;
  esmClass?: number;
  tlvs?: Tlvs;
};

/** Letters, digits and plain signs, which are the same in every alphabet. */
const PLAIN = /^[A-Za-z0-9 \r\n!"#%&'()*+,./:;<=>?-]*$/;
const UCS2 = 8;

export function phoneDelivery(message: PhoneMessage, onAnswered: () => void): Delivery {
  const { sender, recipient, text, over = "deliver_sm", esmClass = 0, tlvs = NO_TLVS } = message;
  const isPlain = PLAIN.test(text);
  const shortMessage =
    message.bytes ?? (isPlain ? Buffer.from(text, "latin1") : Buffer.from(text, "utf16le").swap16());
  const dataCoding = message.dataCoding ?? (isPlain ? 0 : UCS2);
  const content = { source: sender, destination: recipient, esmClass, dataCoding, shortMessage, tlvs };
  return { content, over, own: null, wasSent: false, onAnswered };
}
