import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { createInFlight } from "#lib/service/providers/smpp/sending/in-flight";
import { DEFERRED, EXPIRED, UNWRITABLE } from "#lib/service/providers/smpp/sending/own-outcomes";
import type { Pacer } from "#lib/service/providers/smpp/sending/pacer";
import { type PartAnswer, unknownBecause } from "#lib/service/providers/smpp/sending/part-answer";
import {
  givenUp,
  newSending,
  noteAnswer,
  outcomeOf,
  type Sending,
} from "#lib/service/providers/smpp/sending/sending";
import type { Slowdown } from "#lib/service/providers/smpp/sending/slowdown";
import type { Submission } from "#lib/service/providers/smpp/sending/submission";
import type { Connection } from "#lib/service/providers/smpp/session/connection";
import type { Timing } from "#lib/service/providers/smpp/session/timing";

type Needs = {
  window: number;
  timing: Pick<Timing, "answerMs" | "restMs">;
  pacer: Pacer;
  slowdown: Slowdown;
  submissionOf(message: OutgoingMessage): Submission | null;
  /** Null while it is not bound. */
  connection(): Connection | null;
  /** Called when a part has left or a message has ended. */
  changed(): void;
};

/** How many times to look for late answers within the time limit of an answer. */
const LOOKS = 30;

/** Keeps the messages that were handed over until each has its outcome. */
export function createOutbox(needs: Needs) {
  const { window, timing, pacer, slowdown, changed } = needs;
  const inFlight = createInFlight(() => performance.now());
  let waiting: Sending[] = [];
  let unended = 0;
  let isStopped = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Whether answers are missing and none has come since: then no more is written that could be lost too. */
  let isSilent = false;
  let timer: NodeJS.Timeout | null = null;
  const looking = setInterval(look, timing.answerMs / LOOKS);

  function add(message: OutgoingMessage, end: (outcome: Outcome) => void): void {
    const mayWait = isOpen();
    const submission = mayWait ? needs.submissionOf(message) : null;
    if (submission) {
      unended++;
      waiting.push(newSending(message, submission, end));
    } else end(mayWait ? UNWRITABLE : DEFERRED);
  }

  function isOpen(): boolean {
    return !isStopped && !isSilent && needs.connection() !== null && slowdown.waitMs() === 0;
  }

  /** Writes what may leave now. */
  function pump(): void {
    const connection = needs.connection();
    if (!connection || isSilent) return;
    for (let sending = waiting[0]; sending; sending = waiting[0]) {
      if (inFlight.size() >= window || connection.isFull()) return;
      const isBegun = sending.begunAt !== null;
      const isOurs = sending.message.isOurs?.() ?? true;
      if (!isBegun && (!isOurs || isExpired(sending))) {
        waiting.shift();
        end(sending, isOurs ? EXPIRED : DEFERRED);
        continue;
      }
      const waitMs = slowdown.waitMs() || pacer.waitMs(slowdown.share());
      if (waitMs > 0) {
        pumpAfter(waitMs);
        return;
      }
      write(sending, connection);
      if (sending.toWrite.length === 0) waiting.shift();
    }
  }

  function pumpAfter(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      pump();
      changed();
    }, Math.ceil(milliseconds));
  }

  function write(sending: Sending, connection: Connection): void {
    const part = sending.toWrite.shift() ?? 0;
    const content = sending.submission.parts[part];
    if (!content) return;
    const sequence = connection.nextSequence();
    try {
      connection.send(sending.submission.pduOf(content, sequence));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      sending.toWrite = [];
      end(sending, UNWRITABLE);
      return;
    }
    sending.begunAt ??= performance.now();
    sending.unanswered++;
    inFlight.add(sequence, sending, part, connection);
    pacer.spend();
  }

  function answered({ sending, part }: { sending: Sending; part: number }, answer: PartAnswer): void {
    noteAnswer(sending, part, answer);
    // No more parts of this message are written before all outstanding answers to it have come.
    if (answer.kind === "taken") slowdown.tookOne();
    else waiting = waiting.filter((one) => one !== sending);
    if (sending.unanswered > 0) return;
    const outcome = outcomeOf(sending);
    if (outcome) end(sending, outcome);
    else if (!waiting.includes(sending)) waiting.unshift(sending);
  }

  function end(sending: Sending, outcome: Outcome): void {
    unended--;
    sending.end(outcome);
  }

  /** Holds the messages that have not begun. */
  function deferWaiting(): void {
    const back = waiting.filter((sending) => sending.begunAt === null);
    waiting = waiting.filter((sending) => sending.begunAt !== null);
    for (const sending of back) end(sending, DEFERRED);
  }

  /** Ends the messages that have waited too long. */
  function look(): void {
    const late = inFlight.takeOlderThan(timing.answerMs);
    for (const written of late) answered(written, unknownBecause("no answer"));
    if (late.some(({ at }) => at > answeredAt)) fallSilent();
    const now = performance.now();
    const old = waiting.filter(
      (one) =>
        one.begunAt !== null && one.unanswered === 0 && (isExpired(one) || now - one.begunAt > timing.restMs),
    );
    if (old.length > 0) waiting = waiting.filter((one) => !old.includes(one));
    for (const sending of old) end(sending, givenUp(sending, isExpired(sending)));
    pump();
    changed();
  }

  function fallSilent(): void {
    isSilent = true;
    deferWaiting();
    if (inFlight.size() === 0) needs.connection()?.close("The centre answers no messages any more.");
  }

  return {
    add,
    pump,
    isOpen,
    /** Processes the centre's answer. False when no part waits for it. */
    answer(sequence: number, answer: PartAnswer, connection: Connection): boolean {
      const written = inFlight.take(sequence, connection);
      if (!written) return false;
      isSilent = false;
      answeredAt = performance.now();
      answered(written, answer);
      return true;
    },
    deferWaiting,
    /** The connection has ended: the fate of parts without an answer is unknown. */
    lost(): void {
      isSilent = false;
      for (const written of inFlight.takeAll()) answered(written, unknownBecause("link lost"));
      deferWaiting();
    },
    /** Accepts no more messages. */
    stop(): void {
      isStopped = true;
      deferWaiting();
    },
    /** Ends the remaining messages. */
    close(): void {
      clearInterval(looking);
      if (timer) clearTimeout(timer);
      for (const written of inFlight.takeAll()) answered(written, unknownBecause("link lost"));
      for (const sending of waiting.splice(0)) end(sending, givenUp(sending, false));
    },
    isEmpty: () => unended === 0,
    unanswered: () => inFlight.size(),
    /** The number of parts that wait to be written. */
    partsWaiting: () => waiting.reduce((sum, { toWrite }) => sum + toWrite.length, 0),
    medianMs: inFlight.medianMs,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

function isExpired({ message: { validUntil } }: Sending): boolean {
  return validUntil !== null && validUntil.getTime() <= Date.now();
}
