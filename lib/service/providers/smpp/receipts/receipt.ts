import { type StatStatus, statStatus } from "#lib/domain/routes/stat-status";
import { TAG, type Tlvs, tlvNumber, tlvText } from "#lib/service/providers/smpp/codec/tlvs";
import { type ReceiptText, readReceiptText } from "#lib/service/providers/smpp/receipts/receipt-text";
import { contentOf, type Received } from "#lib/service/providers/smpp/receipts/received-message";

/** The words for `message_state`, as in the text of receipts. 0, and 9 and above, come from SMPP 5.0. */
const STATES = [
  "SCHEDLD",
  "ENROUTE",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "ACCEPTD",
  "UNKNOWN",
  "REJECTD",
  "SKIPPED",
];

export type SmppReceipt = {
  /** The id as the centre wrote it. Null if it gave none. */
  id: string | null;
  /** Null if the centre's status word is unknown. */
  status: StatStatus | null;
  stat: string | null;
  /** The centre's own code, then the network's, without codes that carry no information. */
  errs: string[];
};

/** The bits of esm_class that tell the kind of message. */
const KIND = 0x3c;
const FINAL = 0x04;
const INTERMEDIATE = 0x20;

/** Reads a receipt. Null when the PDU is a message from a phone. */
export function readReceipt(pdu: Received): SmppReceipt | null {
  const kind = pdu.esmClass & KIND;
  const said = receiptTextOf(pdu);
  const id = tlvText(pdu.tlvs, TAG.receiptedMessageId)?.trim() || said.id;
  const stat = statOf(pdu.tlvs, said);
  if (kind !== FINAL && kind !== INTERMEDIATE && !isUnmarked(pdu, kind, said)) return null;
  return {
    id,
    status: statusOf(stat, kind === INTERMEDIATE),
    stat,
    errs: [said.err, networkError(pdu.tlvs)].filter((err) => err !== null),
  };
}

/** The text's word says more than a state that has no name. */
function statOf(tlvs: Tlvs, said: ReceiptText): string | null {
  const state = tlvNumber(tlvs, TAG.messageState);
  if (state === null) return said.stat;
  const word = stateWord(state);
  return statStatus(word) === null ? (said.stat ?? word) : word;
}

/** A receipt without a state only says that the message is on its way. */
function statusOf(stat: string | null, isIntermediate: boolean): StatStatus | null {
  const status = stat === null ? "sent_to_telco" : statStatus(stat);
  // The attempt failed, and the centre will try again.
  return isIntermediate && status !== "success" ? "sent_to_telco" : status;
}

/**
 * Some centres do not mark receipts: a PDU with a receipt's parameters, or with its text from the very beginning, is
 * one. An id and a known `stat` are enough. If one is missing or unknown, dates and counts decide.
 */
function isUnmarked(pdu: Received, kind: number, { id, stat, begins, isFormal }: ReceiptText): boolean {
  if (kind !== 0) return false;
  if (pdu.tlvs.has(TAG.receiptedMessageId) && (pdu.tlvs.has(TAG.messageState) || stat !== null)) return true;
  if (!begins) return false;
  return isFormal ? id !== null || stat !== null : id !== null && stat !== null && statStatus(stat) !== null;
}

/** The text is ASCII, whatever data_coding says, or UTF-16. */
function receiptTextOf(pdu: Received): ReceiptText {
  const { octets } = contentOf(pdu);
  const plain = readReceiptText(octets.toString("latin1"));
  if ((plain.id ?? plain.stat ?? plain.err) !== null || !octets.includes(0)) return plain;
  const pairs = Buffer.from(octets.subarray(0, octets.length & ~1)).swap16();
  return readReceiptText(pairs.toString("utf16le"));
}

/** network_error_code: the kind of network, and its code in 2 octets. */
function networkError(tlvs: Tlvs): string | null {
  const value = tlvs.get(TAG.networkErrorCode);
  if (value?.length !== 3) return null;
  const code = value.readUInt16BE(1);
  return code === 0 ? null : `${code}`.padStart(3, "0");
}

/** The word for a message_state, or its number if it has none. */
function stateWord(state: number): string {
  return STATES[state] ?? `${state}`;
}
