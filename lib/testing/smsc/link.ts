import type { Socket } from "node:net";
import type { Body } from "#lib/service/providers/smpp/codec/bodies";
import type { Command } from "#lib/service/providers/smpp/codec/commands";
import { createFrames } from "#lib/service/providers/smpp/codec/frames";
import { decodePdu, encodePdu, makePdu, type Pdu } from "#lib/service/providers/smpp/codec/pdu";
import type { Tlvs } from "#lib/service/providers/smpp/codec/tlvs";

export type BindKind = "receiver" | "transmitter" | "transceiver";
type Values<C extends Command> = Partial<Body<C>> & { status?: number; tlvs?: Tlvs };

/** One connection of a client. */
export type Link = {
  n: number;
  bind: BindKind | null;
  /** Submits without an answer. */
  unanswered: number;
  isOpen(): boolean;
  /** It takes no more now: its client does not read, or it does not read its client. */
  isFull(): boolean;
  /** Sends a request and returns its sequence number. */
  request<C extends Command>(command: C, values?: Values<C>): number;
  send<C extends Command>(command: C, sequence: number, values: Values<C>): void;
  /** Calls back once what was sent so far is on its way; never, when the link ends before. */
  onceWritten(then: () => void): void;
  /** Anything, also what is no PDU. */
  bytes(bytes: Buffer): void;
  /** Leaves it open, but reads nothing any more. */
  stopReading(): void;
  /** Closes it after what was sent. What comes in is not read any more. */
  end(): void;
  /** Closes it at once, with a reset. */
  reset(): void;
};

export type LinkEvents = {
  decoded(link: Link, decoded: ReturnType<typeof decodePdu>): void;
  /** A length that no frame can have: nothing after it is read. */
  bad(link: Link): void;
  drained(link: Link): void;
  closed(link: Link): void;
};

export function openLink(socket: Socket, n: number, events: LinkEvents): Link {
  const frames = createFrames();
  let isOpen = true;
  let isReading = true;
  let sequence = 0;
  let out: Buffer[] = [];
  const written: (() => void)[] = [];
  let isFlushDue = false;

  /** PDUs of one round of the event loop leave in one write. */
  function write(bytes: Buffer): void {
    if (!isOpen) return;
    out.push(bytes);
    if (isFlushDue) return;
    isFlushDue = true;
    setImmediate(flush);
  }

  function flush(): void {
    isFlushDue = false;
    if (!isOpen || out.length === 0) return;
    socket.write(Buffer.concat(out));
    out = [];
    for (const then of written.splice(0)) then();
  }

  const link: Link = {
    n,
    bind: null,
    unanswered: 0,
    isOpen: () => isOpen,
    isFull: () => !isReading || socket.writableNeedDrain,
    request(command, values) {
      sequence = sequence === 0x7fffffff ? 1 : sequence + 1;
      link.send(command, sequence, values ?? {});
      return sequence;
    },
    // The compiler does not follow the union of commands through.
    send: (command, numbered, values) => write(encodePdu(makePdu(command, numbered, values) as Pdu)),
    onceWritten: (then) => written.push(then),
    bytes: write,
    stopReading() {
      isReading = false;
      socket.pause();
    },
    end() {
      flush();
      isOpen = false;
      socket.destroySoon();
    },
    reset() {
      isOpen = false;
      socket.resetAndDestroy();
    },
  };

  socket.setNoDelay(true);
  socket.on("data", (chunk: Buffer) => {
    const { frames: whole, fault } = frames.take(chunk);
    for (const frame of whole) if (isOpen && isReading) events.decoded(link, decodePdu(frame));
    if (fault && isOpen) events.bad(link);
  });
  socket.on("drain", () => events.drained(link));
  socket.on("error", () => {});
  socket.once("close", () => {
    isOpen = false;
    events.closed(link);
  });
  return link;
}
