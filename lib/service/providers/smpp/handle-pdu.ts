import { formatStatus } from "#lib/domain/routes/smpp-status";
import { answerTo } from "#lib/service/providers/smpp/codec/answer";
import { type BrokenPdu, makePdu, type Pdu } from "#lib/service/providers/smpp/codec/pdu";
import type { Received } from "#lib/service/providers/smpp/receipts/received-message";
import type { Connection } from "#lib/service/providers/smpp/session/connection";

type Handlers = {
  /** Passes on the answer to a part: its id when `status` is 0. False when no part waits for it. */
  submitAnswered(sequence: number, status: number, id: string, connection: Connection): boolean;
  received(pdu: Received, connection: Connection): void;
  odd(words: string): void;
};

const INVALID_COMMAND_ID = 0x03;
const UNKNOWN_ERROR = 0xff;

/** Handles each PDU that is not about the session itself. Everything that comes gets an answer. */
export function createPduHandler({ submitAnswered, received, odd }: Handlers) {
  function nack(sequence: number, connection: Connection): void {
    connection.send(makePdu("generic_nack", sequence, { status: INVALID_COMMAND_ID }));
  }

  function handle(pdu: Pdu, connection: Connection): void {
    const { sequence, status, isDamaged } = pdu;
    if (isDamaged)
      odd(`The centre sent ${pdu.command} with an end that cannot be read. The rest of it was used.`);
    switch (pdu.command) {
      case "submit_sm_resp":
        if (!submitAnswered(sequence, status, pdu.messageId, connection)) {
          odd(`The centre answered a message that does not wait for it any more (${formatStatus(status)}).`);
        }
        return;
      case "generic_nack":
        if (!submitAnswered(sequence, status || UNKNOWN_ERROR, "", connection)) {
          odd(`The centre did not understand something (generic_nack, ${formatStatus(status)}).`);
        }
        return;
      case "deliver_sm":
      case "data_sm":
        received(pdu, connection);
        return;
      case "alert_notification":
        return;
      default:
        odd(`The centre sent ${pdu.command}, which only a client may send or which nobody asked for.`);
        if (!pdu.command.endsWith("_resp") && pdu.command !== "outbind") nack(sequence, connection);
    }
  }

  function broken(pdu: BrokenPdu, connection: Connection): void {
    const { command, sequence, status, answer } = pdu;
    // The header says whether the part was taken.
    if (command === "submit_sm_resp" && submitAnswered(sequence, status, "", connection)) return;
    odd(`The centre sent ${command ?? "an unknown command"} that cannot be read (${formatStatus(answer)}).`);
    if (pdu.isResponse) return;
    const response = command && answerTo({ command, sequence }, answer);
    if (response) connection.send(response);
    else if (!command) nack(sequence, connection);
  }

  return { handle, broken };
}
