import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { HttpRequest } from "#lib/domain/routes/http-request";
import type { RawCode } from "#lib/domain/routes/raw-code";
import { answerTimes } from "#lib/service/providers/answer-times";
import type { Reach } from "#lib/service/providers/http/address";
import { call, type HttpAnswer } from "#lib/service/providers/http/call";
import { keepBound } from "#lib/service/providers/http/keep-bound";
import { laneQueue, type Waiting } from "#lib/service/providers/http/lane-queue";
import { openPermits } from "#lib/service/providers/http/permits";
import { throttle } from "#lib/service/providers/http/throttle";
import type { Link, Listener, Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { openPace } from "#lib/service/providers/pace";

/** The outcome of an answer for its message, and words for people. */
export type ClassifiedAnswer = { outcome: Outcome; words: string };

/** The rules of one kind of provider. */
export type Dialect = {
  /** The outcome of a message for which no request is made, or null. */
  refusal?(message: OutgoingMessage): Outcome | null;
  requestOf(message: OutgoingMessage): HttpRequest;
  classify(answer: HttpAnswer): ClassifiedAnswer;
};

export type LaneSettings = {
  /** The address whose host gets the requests. */
  address: string;
  reach: Reach;
  ratePerSecond: number;
  window: number;
  timeoutMs: number;
  listener: Listener;
};

/** Shorter than servers keep idle connections: a request must not be written into a connection that is being closed. */
const IDLE_MS = 2000;
/** After this many requests in a row without a usable answer, something is wrong with the provider. */
const MOST_LOST = 5;

/** A link of HTTP requests: at most `window` at once, at the route's pace, over connections that are kept open. */
export function openLane(settings: LaneSettings, { refusal, requestOf, classify }: Dialect): Link {
  const { address, reach, ratePerSecond, window, timeoutMs, listener } = settings;
  const closing = new AbortController();
  const agentOf = address.startsWith("https:") ? HttpsAgent : HttpAgent;
  const agent = new agentOf({ keepAlive: true, timeout: IDLE_MS });
  const pace = openPace(ratePerSecond, performance.now());
  const answers = answerTimes();
  const slow = throttle(listener);
  const connection = keepBound({
    address,
    reach,
    listener,
    signal: closing.signal,
    onChange: () => change(),
  });
  const permits = openPermits({ pace, mayTake });
  const queue = laneQueue({ pace, reasonToDefer, send, onLeave: permits.leave });
  let underWay = 0;
  let lost = 0;

  /** The most permits that may be taken. After an outage it is one, until a request is answered. */
  function mayTake(): { most: number; waitMs: number } {
    if (closing.signal.aborted || !connection.isBound()) return { most: 0, waitMs: Number.POSITIVE_INFINITY };
    const waitMs = slow.waitMs(performance.now());
    return { most: waitMs > 0 ? 0 : connection.isTried() ? 1 : window, waitMs };
  }

  function reasonToDefer(): RawCode | null {
    if (closing.signal.aborted) return { source: "own", code: "closing" };
    if (!connection.isBound()) return { source: "own", code: "no connection" };
    return slow.waitMs(performance.now()) > 0 ? { source: "own", code: "throttled" } : null;
  }

  function change(): void {
    queue.go();
    permits.look();
  }

  async function send({ message, settle }: Waiting, departure: number): Promise<void> {
    const refused = refusal?.(message);
    if (refused) return settle(refused);
    underWay++;
    const startedAt = performance.now();
    const called = await call(requestOf(message), {
      agent,
      reach,
      timeoutMs,
      onSending: () => pace.delay(departure, performance.now()),
    });
    underWay--;
    if (called.kind === "not sent") {
      connection.lose(called.fault);
      settle({ kind: "deferred", codes: [{ source: "own", code: "no connection" }] });
    } else if (called.kind === "lost") {
      noteLost(`The last ${MOST_LOST} requests were not answered.`);
      settle({ kind: "unknown", codes: [{ source: "own", code: called.code }] });
    } else {
      answers.add(performance.now() - startedAt);
      const classified = classify(called.answer);
      heed(classified, called.answer);
      settle(classified.outcome);
    }
    change();
  }

  /** Applies what an answer means for the messages after it. */
  function heed({ outcome, words }: ClassifiedAnswer, answer: HttpAnswer): void {
    if (outcome.kind === "unknown") {
      listener.event({ kind: "odd", words });
      noteLost(words);
      return;
    }
    lost = 0;
    connection.work();
    if (outcome.kind === "deferred") {
      const asked = retryAfterMs(answer.headers["retry-after"], Date.now());
      slow.slow(performance.now(), asked, { kind: outcome.alarm ? "alarm" : "throttled", words });
    } else {
      slow.reset();
    }
  }

  function noteLost(words: string): void {
    lost++;
    if (lost >= MOST_LOST || connection.isTried()) connection.lose(words);
  }

  return {
    ready: permits.ready,
    done: permits.done,

    submit(messages, onOutcome) {
      return queue.add(messages, onOutcome);
    },

    report() {
      const now = performance.now();
      const pauseMs = slow.waitMs(now);
      return {
        inWindow: underWay,
        window,
        sentLastSecond: pace.sentLastSecond(now),
        ratePerSecond,
        throttledUntil: pauseMs > 0 ? new Date(Date.now() + pauseMs).toISOString() : null,
        answerMs: answers.median(),
      };
    },

    async close() {
      closing.abort();
      change();
      await queue.empty();
      agent.destroy();
    },
  };
}

/** The pause of a Retry-After header in milliseconds, or null. `now` is in milliseconds since 1970. */
function retryAfterMs(field: string | undefined, now: number): number | null {
  if (field === undefined) return null;
  if (/^\d{1,9}$/.test(field)) return Number(field) * 1000;
  const moment = Date.parse(field);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}
