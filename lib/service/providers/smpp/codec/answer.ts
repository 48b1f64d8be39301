import type { Command } from "#lib/service/providers/smpp/codec/commands";
import { makePdu, type Pdu } from "#lib/service/providers/smpp/codec/pdu";

const ANSWERS = {
  bind_receiver: "bind_receiver_resp",
  bind_transmitter: "bind_transmitter_resp",
  bind_transceiver: "bind_transceiver_resp",
  submit_sm: "submit_sm_resp",
  deliver_sm: "deliver_sm_resp",
  data_sm: "data_sm_resp",
  unbind: "unbind_resp",
  enquire_link: "enquire_link_resp",
} as const satisfies Partial<Record<Command, Command>>;

/** The response to a request, with a status and otherwise empty. Null for commands that have no response. */
export function answerTo(request: { command: Command; sequence: number }, status: number): Pdu | null {
  const answers: Partial<Record<Command, Answer>> = ANSWERS;
  const command = answers[request.command];
  // Every command makes a PDU, but the compiler does not follow the union.
  return command ? (makePdu(command, request.sequence, { status }) as Pdu) : null;
}

type Answer = (typeof ANSWERS)[keyof typeof ANSWERS];
