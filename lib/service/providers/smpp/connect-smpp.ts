import type { ReadCodes } from "#lib/domain/routes/verdict-of";
import { Wake } from "#lib/platform/wake";
import type { Reach } from "#lib/service/providers/http/address";
import type { Link, Listener } from "#lib/service/providers/link";
import { createPduHandler } from "#lib/service/providers/smpp/handle-pdu";
import { createOddEvents } from "#lib/service/providers/smpp/odd-events";
import { createInbox } from "#lib/service/providers/smpp/receipts/inbox";
import { readIds } from "#lib/service/providers/smpp/receipts/message-id";
import { createReception } from "#lib/service/providers/smpp/receipts/reception";
import { createOutbox } from "#lib/service/providers/smpp/sending/outbox";
import { createPacer } from "#lib/service/providers/smpp/sending/pacer";
import { refusalOf } from "#lib/service/providers/smpp/sending/part-answer";
import { createPermits } from "#lib/service/providers/smpp/sending/permits";
import { createSlowdown } from "#lib/service/providers/smpp/sending/slowdown";
import { submissionOf } from "#lib/service/providers/smpp/sending/submission";
import { createThrottle } from "#lib/service/providers/smpp/sending/throttle";
import type { Connection } from "#lib/service/providers/smpp/session/connection";
import { keepSessions } from "#lib/service/providers/smpp/session/sessions";
import { TIMING, type Timing } from "#lib/service/providers/smpp/session/timing";
import { createReferences } from "#lib/service/providers/smpp/text/references";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

export type SmppOptions = {
  password: string;
  /** This bind's share of the route's rate, in parts. */
  ratePerSecond: number;
  verdictOf: ReadCodes;
  reach: Reach;
  listener: Listener;
  /** Overrides of the usual times. */
  timing?: Partial<Timing>;
};

/** One bind of a route: a transceiver, or a transmitter and a receiver. It stays bound until it is closed. */
export function connectSmpp(
  route: Omit<SmppRoute, "kind" | "password">,
  { password, ratePerSecond, verdictOf, reach, listener, ...options }: SmppOptions,
): Link {
  const timing = { ...TIMING, ...options.timing };
  const { window, systemId, systemType } = route;
  const ids = readIds(route.ids);
  const odd = createOddEvents(listener.event);
  const pacer = createPacer(ratePerSecond);
  const slowdown = createSlowdown(timing);
  const references = createReferences();
  const ended = new Wake();
  let isClosing = false;

  const outbox = createOutbox({
    window,
    timing,
    pacer,
    slowdown,
    submissionOf: (message) => submissionOf(message, route, references),
    connection: () => sessions.sender(),
    changed: () => permits.changed(),
  });
  const permits = createPermits({
    window,
    ratePerSecond,
    share: slowdown.share,
    waiting: outbox.partsWaiting,
    isOpen: () => !isClosing && outbox.isOpen() && sessions.isBound(),
  });
  const inbox = createInbox(listener, ended, odd);
  const throttle = createThrottle(slowdown, outbox, listener.event, permits.changed);
  const received = createReception(route.alphabet, ids.ofReceipt, verdictOf, inbox);

  async function until(isDone: () => boolean, limitMs: number): Promise<void> {
    const signal = AbortSignal.timeout(limitMs);
    while (!isDone() && !signal.aborted) await ended.wait(limitMs, signal);
  }

  function submitAnswered(sequence: number, status: number, id: string, connection: Connection): boolean {
    const answer =
      status === 0 ? ({ kind: "taken", id: ids.ofResponse(id) } as const) : refusalOf(status, verdictOf);
    const isKnown = outbox.answer(sequence, answer, connection);
    if (isKnown && answer.kind === "deferred") throttle.deferred(answer);
    outbox.pump();
    permits.changed();
    ended.wake();
    return isKnown;
  }

  const sessions = keepSessions(route, reach, { systemId, password, systemType }, timing, listener, {
    ...createPduHandler({ submitAnswered, received, odd }),
    up() {
      outbox.pump();
      permits.changed();
    },
    answered(mode, limitMs) {
      if (mode !== "receiver") outbox.deferWaiting();
      return until(() => (mode === "receiver" || outbox.unanswered() === 0) && inbox.isEmpty(), limitMs);
    },
    lost: outbox.lost,
  });

  return {
    ready: permits.ready,
    done: permits.done,
    submit(messages, onOutcome) {
      permits.submitted(messages.length);
      return new Promise((resolve) => {
        let left = messages.length;
        if (left === 0) resolve();
        for (const [i, message] of messages.entries()) {
          outbox.add(message, (outcome) => {
            permits.ended();
            onOutcome(i, outcome);
            ended.wake();
            if (--left === 0) resolve();
          });
        }
        outbox.pump();
      });
    },
    report() {
      const pauseMs = slowdown.waitMs();
      return {
        inWindow: outbox.unanswered(),
        window,
        sentLastSecond: pacer.lastSecond(),
        ratePerSecond,
        throttledUntil: pauseMs > 0 ? new Date(Date.now() + pauseMs).toISOString() : null,
        answerMs: outbox.medianMs(),
      };
    },
    async close() {
      isClosing = true;
      permits.close();
      outbox.stop();
      const isLost = () => sessions.sender() === null && outbox.unanswered() === 0;
      await until(() => isLost() || (outbox.isEmpty() && inbox.isEmpty()), timing.answerMs);
      outbox.close();
      throttle.close();
      await sessions.close();
    },
  };
}
