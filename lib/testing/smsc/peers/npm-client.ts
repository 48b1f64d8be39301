import { createRequire } from "node:module";
import type { Socket } from "node:net";

/** A PDU of the package `smpp`: its fields by their names in the specification. */
export type PeerPdu = {
  command: string;
  command_status: number;
  sequence_number: number;
  message_id?: string;
  esm_class: number;
  validity_period?: Date | string;
  password?: string;
  data_coding: number;
  source_addr: string;
  destination_addr: string;
  short_message: { message: string | Buffer };
  message_payload?: { message: string | Buffer };
  receipted_message_id?: string;
  message_state?: number;
  network_error_code?: Buffer;
  response(fields?: Record<string, unknown>): PeerPdu;
};
type PeerSession = {
  socket: Socket;
  on(event: "pdu", listener: (pdu: PeerPdu) => void): void;
  on(event: "close" | "connect" | "secureConnect", listener: () => void): void;
  on(event: "error", listener: (error: Error) => void): void;
  send(pdu: PeerPdu, onAnswer?: (answer: PeerPdu) => void): boolean;
  close(): void;
  destroy(): void;
};
type Package = {
  connect(options: Record<string, unknown>): PeerSession;
  PDU: new (command: string, fields?: Record<string, unknown>) => PeerPdu;
};

// It has no types of its own.
const smpp: Package = createRequire(import.meta.url)("smpp");

/** A client with a codec that is not ours. It answers what it is sent with `answerStatus`. */
export async function npmClient(port: number, options: Record<string, unknown> = {}) {
  const session = smpp.connect({ host: "127.0.0.1", port, ...options });
  /** Everything but answers, in the order in which it came. */
  const came: PeerPdu[] = [];
  const order: string[] = [];
  let isClosed = false;
  const client = {
    came,
    /** The names of all commands that came, answers too. */
    order,
    answerStatus: 0,
    isClosed: () => isClosed,
    /** Resolves with the answer; never, where there is none. */
    ask: (command: string, fields: Record<string, unknown> = {}): Promise<PeerPdu> =>
      new Promise((resolve) => session.send(new smpp.PDU(command, fields), resolve)),
    bind: (kind = "transceiver", password = "secret"): Promise<PeerPdu> =>
      client.ask(`bind_${kind}`, { system_id: "redial", password, interface_version: 0x34 }),
    submit: (
      recipient: string,
      text: string | Buffer,
      fields: Record<string, unknown> = {},
    ): Promise<PeerPdu> =>
      client.ask("submit_sm", {
        source_addr: "Redial",
        source_addr_ton: 5,
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: recipient,
        registered_delivery: 1,
        data_coding: 0,
        short_message: text,
        ...fields,
      }),
    /** Bytes that need not be a PDU. */
    raw: (bytes: Buffer) => session.socket.write(bytes),
    /** PDUs that are sent between `cork` and `uncork` leave together. */
    cork: () => session.socket.cork(),
    uncork: () => session.socket.uncork(),
    close: () => session.destroy(),
  };
  session.on("pdu", (pdu) => {
    order.push(pdu.command);
    if (pdu.command.endsWith("_resp") || pdu.command === "generic_nack") return;
    came.push(pdu);
    session.send(pdu.response({ command_status: client.answerStatus }));
  });
  session.on("error", () => {});
  session.on("close", () => {
    isClosed = true;
  });
  await new Promise<void>((resolve) => session.on(options.tls ? "secureConnect" : "connect", resolve));
  return client;
}

export type NpmClient = Awaited<ReturnType<typeof npmClient>>;
