import { growingPause } from "#lib/service/providers/growing-pause";
import { answerTo } from "#lib/service/providers/smpp/codec/answer";
import { COMMAND_IDS, isResponse } from "#lib/service/providers/smpp/codec/commands";
import { type BrokenPdu, makePdu, type Pdu } from "#lib/service/providers/smpp/codec/pdu";
import { ALREADY_BOUND, bindFault } from "#lib/service/providers/smpp/session/bind-fault";
import { type Connection, openConnection } from "#lib/service/providers/smpp/session/connection";
import type { Peer } from "#lib/service/providers/smpp/session/connection-fault";
import { keepEnquiring } from "#lib/service/providers/smpp/session/enquiries";
import type { Timing } from "#lib/service/providers/smpp/session/timing";

export type BindMode = "transceiver" | "transmitter" | "receiver";
export type Credentials = { systemId: string; password: string; systemType: string };

export type SessionEvents = {
  up(): void;
  /** The bind has ended or failed. The fault is empty if the end was requested. `wasBound` says that it was bound. */
  down(fault: string, wasBound: boolean): void;
  /** The centre unbinds. Resolves when it has answered all messages, or after `limitMs`. */
  answered(limitMs: number): Promise<void>;
  /** Called when the connection of a bind has ended. */
  lost(): void;
  /** Called with a PDU that is not about the session itself. */
  handle(pdu: Pdu, connection: Connection): void;
  broken(pdu: BrokenPdu, connection: Connection): void;
};

export type Session = {
  /** Null while it is not bound. */
  connection(): Connection | null;
  /** Unbinds, and does not bind again. */
  close(): Promise<void>;
};

const INTERFACE_VERSION = 0x34;
/** A bind that lasted this long was a good one: the next pause is the shortest again. */
const LASTING_MS = 10_000;
const UNBIND_MS = 1000;
const UNKNOWN_ERROR = 0xff;

/** Binds, and binds again whenever the connection ends, until it is closed. */
export function keepBound(
  mode: BindMode,
  peer: Peer,
  credentials: Credentials,
  timing: Timing,
  events: SessionEvents,
): Session {
  const pause = growingPause(timing.firstPauseMs, timing.longestPauseMs);
  let again: NodeJS.Timeout | null = null;
  let current: ReturnType<typeof attempt> | null = null;
  let isClosing = false;
  let onDown = () => {};

  /** One connection, from its opening to its end. */
  function attempt() {
    let boundAt: number | null = null;
    let isDown = false;
    let leastPauseMs = 0;
    const connection: Connection = openConnection(peer, { opened, handle, broken, closed });
    const bindTimer = setTimeout(
      () => connection.close("The centre did not answer the bind in time."),
      timing.bindMs,
    );
    const enquiries = keepEnquiring(timing.idleMs, {
      ask: () => connection.send(makePdu("enquire_link", connection.nextSequence())),
      onDead: () => connection.close("The centre did not answer two questions whether it is there."),
    });

    function opened(): void {
      const bind = { ...credentials, interfaceVersion: INTERFACE_VERSION };
      connection.send(makePdu(`bind_${mode}`, connection.nextSequence(), bind) as Pdu);
    }

    function bindAnswered(status: number): void {
      if (boundAt !== null) return;
      if (status !== 0) {
        if (status === ALREADY_BOUND) leastPauseMs = timing.alreadyBoundPauseMs;
        connection.close(bindFault(status));
        return;
      }
      clearTimeout(bindTimer);
      boundAt = performance.now();
      events.up();
    }

    function handle(pdu: Pdu): void {
      enquiries.handle(isResponse(COMMAND_IDS[pdu.command]));
      if (!answeredSelf(pdu)) events.handle(pdu, connection);
    }

    /** Whether the PDU was about the session itself. */
    function answeredSelf(pdu: Pdu): boolean {
      switch (pdu.command) {
        case `bind_${mode}_resp`:
          bindAnswered(pdu.status);
          return true;
        case "enquire_link":
          reply(pdu);
          return true;
        case "enquire_link_resp":
          return true;
        case "unbind":
          void unbind(pdu);
          return true;
        case "unbind_resp":
          connection.close("The bind was ended.");
          return true;
        case "generic_nack":
          if (boundAt !== null) return false;
          bindAnswered(pdu.status || UNKNOWN_ERROR);
          return true;
        default:
          return false;
      }
    }

    /** Answers the centre's unbind, and waits for its outstanding answers, which may come after it. */
    async function unbind(pdu: Pdu): Promise<void> {
      const fault = "The centre ended the bind.";
      down(fault);
      await events.answered(timing.unbindMs);
      reply(pdu);
      await events.answered(timing.answerMs);
      connection.close(fault);
    }

    function broken(pdu: BrokenPdu): void {
      enquiries.handle(pdu.isResponse);
      if (pdu.command === `bind_${mode}_resp`) bindAnswered(pdu.status);
      else events.broken(pdu, connection);
    }

    function reply(pdu: Pdu): void {
      const answer = answerTo(pdu, 0);
      if (answer) connection.send(answer);
    }

    function closed(fault: string): void {
      clearTimeout(bindTimer);
      enquiries.stop();
      current = null;
      const isLasting = boundAt !== null && performance.now() - boundAt >= LASTING_MS;
      if (isLasting) pause.reset();
      if (!isClosing) again = setTimeout(start, Math.max(pause.next(), leastPauseMs));
      onDown();
      down(fault);
      if (boundAt !== null) events.lost();
    }

    function down(fault: string): void {
      if (isDown) return;
      isDown = true;
      events.down(isClosing ? "" : fault, boundAt !== null);
    }

    return { connection, isBound: () => boundAt !== null && !isDown };
  }

  function start(): void {
    current = attempt();
  }

  start();
  return {
    connection: () => (current?.isBound() ? current.connection : null),
    async close() {
      isClosing = true;
      if (again) clearTimeout(again);
      if (!current) return;
      const { connection, isBound } = current;
      const ended = new Promise<void>((resolve) => {
        onDown = resolve;
      });
      if (!isBound()) connection.close("");
      else connection.send(makePdu("unbind", connection.nextSequence()));
      const late = setTimeout(() => connection.close(""), UNBIND_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
