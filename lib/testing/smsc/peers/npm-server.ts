import { once } from "node:events";
import { createRequire } from "node:module";
import type { AddressInfo, Server } from "node:net";
import type { PeerPdu } from "#lib/testing/smsc/peers/npm-client";

type Session = {
  on(event: string, listener: (pdu: PeerPdu) => void): void;
  send(pdu: PeerPdu, onAnswer?: (answer: PeerPdu) => void): boolean;
  close(): void;
  destroy(): void;
};
type Package = {
  createServer(onSession: (session: Session) => void): Server;
  PDU: new (command: string, fields?: Record<string, unknown>) => PeerPdu;
};

// It has no types of its own.
const smpp: Package = createRequire(import.meta.url)("smpp");

const BINDS = ["bind_transceiver", "bind_transmitter", "bind_receiver"];

/** A centre with a codec that is not ours: it takes what it is sent, and answers with ids that count from 1. */
export async function npmServer({ password = "secret" } = {}) {
  const sessions = new Set<Session>();
  const taken: PeerPdu[] = [];
  const binds: PeerPdu[] = [];

  const server = smpp.createServer((session) => {
    sessions.add(session);
    session.on("error", () => {});
    session.on("close", () => sessions.delete(session));
    for (const bind of BINDS) {
      session.on(bind, (pdu) => {
        binds.push(pdu);
        session.send(
          pdu.response({ command_status: pdu.password === password ? 0 : 0x0e, system_id: "npm" }),
        );
      });
    }
    session.on("submit_sm", (pdu) => {
      taken.push(pdu);
      session.send(pdu.response({ message_id: `${taken.length}` }));
    });
    session.on("enquire_link", (pdu) => session.send(pdu.response()));
    session.on("unbind", (pdu) => {
      session.send(pdu.response());
      session.close();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");

  return {
    port: (server.address() as AddressInfo).port,
    taken,
    binds,
    /** Sends a request on all sessions, and resolves with the answers. */
    ask: (command: string, fields: Record<string, unknown>): Promise<PeerPdu[]> =>
      Promise.all(
        [...sessions].map(
          (session) =>
            new Promise<PeerPdu>((resolve) => session.send(new smpp.PDU(command, fields), resolve)),
        ),
      ),
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
