import { connect, isIP, Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { AddressRefused } from "#lib/platform/network/filtered-lookup";
import { createFrames } from "#lib/service/providers/smpp/codec/frames";
import {
  type BrokenPdu,
  decodePdu,
  encodePdu,
  makePdu,
  type Pdu,
} from "#lib/service/providers/smpp/codec/pdu";
import { centreLookup, centreProblem } from "#lib/service/providers/smpp/session/centre-address";
import { connectionFault, type Peer } from "#lib/service/providers/smpp/session/connection-fault";

/** One connection, from its opening to its end. It sends and receives PDUs without interpreting them. */
export type Connection = {
  /** The sequence number for the next request. */
  nextSequence(): number;
  /** Sends in one piece all PDUs of one turn of the event loop. Throws a RangeError for values that no PDU can hold. */
  send(pdu: Pdu): void;
  /** Whether the centre reads more slowly than we write. */
  isFull(): boolean;
  /** Sends what is queued, and ends the connection. `fault` is passed to `closed`. */
  close(fault: string): void;
};

export type ConnectionEvents = {
  opened(): void;
  handle(pdu: Pdu): void;
  broken(pdu: BrokenPdu): void;
  /** Called once, as the last event. */
  closed(fault: string): void;
};

const INVALID_COMMAND_LENGTH = 0x02;
const LAST_SEQUENCE = 0x7fffffff;
/** When the centre does not read: octets after which no more messages are sent, and after which the connection ends. */
const FULL_OCTETS = 1_000_000;
const HOPELESS_OCTETS = 16_000_000;
/** After this time, the socket is destroyed even if the centre has not ended its side. */
const END_MS = 1000;

export function openConnection(peer: Peer, events: ConnectionEvents): Connection {
  const socket = openSocket(peer, () => events.opened());
  const frames = createFrames();
  let toSend: Buffer[] = [];
  let sequence = 0;
  let isClosed = false;

  function flush(): void {
    const octets = toSend;
    toSend = [];
    const [first] = octets;
    if (!first || socket.destroyed) return;
    socket.write(octets.length === 1 ? first : Buffer.concat(octets));
    if (socket.writableLength > HOPELESS_OCTETS) close("The centre does not read what it is sent.");
  }

  function send(pdu: Pdu): void {
    const octets = encodePdu(pdu);
    if (isClosed) return;
    if (toSend.push(octets) === 1) process.nextTick(flush);
  }

  function take(chunk: Buffer): void {
    const taken = frames.take(chunk);
    for (const frame of taken.frames) {
      if (isClosed) return;
      hear(frame);
    }
    if (!taken.fault || isClosed) return;
    send(makePdu("generic_nack", taken.fault.sequence, { status: INVALID_COMMAND_LENGTH }));
    // The fault quotes nothing that was received: otherwise an admin could read services that answer only this machine.
    close("The centre sent what is not SMPP.");
  }

  function hear(frame: Buffer): void {
    const { pdu, broken } = decodePdu(frame);
    try {
      if (pdu) events.handle(pdu);
      else events.broken(broken);
    } catch (error) {
      // A fault in what a centre sends may end this connection, but not the worker.
      close(`What the centre sent could not be handled: ${error instanceof Error ? error.message : error}`);
    }
  }

  function close(fault: string): void {
    if (isClosed) return;
    flush();
    isClosed = true;
    socket.end();
    setTimeout(() => socket.destroy(), END_MS).unref();
    events.closed(fault);
  }

  socket.setNoDelay(true).setKeepAlive(true);
  socket.on("data", take);
  socket.on("error", (error) => close(connectionFault(error, peer)));
  socket.on("end", () => close("The centre closed the connection."));
  socket.on("close", () => close("The connection was lost."));

  return {
    nextSequence() {
      sequence = sequence === LAST_SEQUENCE ? 1 : sequence + 1;
      return sequence;
    },
    send,
    isFull: () => socket.writableLength > FULL_OCTETS,
    close,
  };
}

function openSocket({ host, port, tls, reach }: Peer, onOpen: () => void): Socket {
  const problem = centreProblem(host, reach);
  if (problem) return new Socket().destroy(new AddressRefused(problem));
  const permit = { host, port, lookup: centreLookup(reach) };
  if (!tls) return connect(permit, onOpen);
  // A certificate is checked against `servername`, which must not be an address; then against `host`.
  return connectTls({ ...permit, servername: isIP(host) ? undefined : host }, onOpen);
}
