import { setTimeout as delay } from "node:timers/promises";
import { type Connection, openConnection } from "#lib/bench/connection";
import type { Call, CallKind } from "#lib/bench/mixed/call-mix";

/** Calls under way at once. Further calls wait here, and the wait counts. */
const MOST_CONNECTIONS = 200;
/** How long calls may still be answered after the last one is due. */
const GRACE_MS = 5000;
/** Shorter than the service keeps an idle connection: a call must not be written into one that is being closed. */
const IDLE_MS = 3000;
const TICK_MS = 1;
const SAMPLES = 5;
/** Calls after the warm-up, also where the machine was so busy that the end comes before them. */
const LEAST_CALLS = 5;

export type Answered = { kind: CallKind; ms: number };
export type LoopResult = {
  /** Calls that were answered as expected: milliseconds from the moment at which each was due. */
  answered: Answered[];
  /** 503, and how long each was waited for. */
  unavailable: Answered[];
  /** 429 */
  limited: number;
  /** Anything else, calls without an answer included. */
  failed: number;
  /** Some of those that failed. */
  samples: string[];
};

type Due = Call & { at: number };

/**
 * An open loop: `rate` calls a second are due at even distances, whatever the answers do, until the signal ends it. The
 * time of a call counts from the moment at which it was due, so that a service that stalls cannot hide it. Answers to
 * calls of the first `warmUpMs` are not counted: the client compiles its code and opens its connections.
 */
export async function openLoop(
  { url, rate, warmUpMs }: { url: string; rate: number; warmUpMs: number },
  next: () => Call,
  signal: AbortSignal,
): Promise<LoopResult> {
  const result: LoopResult = { answered: [], unavailable: [], limited: 0, failed: 0, samples: [] };
  const waiting: Due[] = [];
  let free: { connection: Connection; since: number }[] = [];
  const open = new Set<Connection>();
  let connections = 0;
  let underWay = 0;
  const over = Promise.withResolvers<void>();
  const begun = performance.now();
  let due = 0;
  let isClosed = false;

  const fail = (sample: string) => {
    result.failed++;
    if (result.samples.length < SAMPLES) result.samples.push(sample);
  };

  /** The connection that was used last; those that were idle for too long are closed. */
  function freshest(): Connection | undefined {
    const oldest = performance.now() - IDLE_MS;
    for (const { connection } of free.filter(({ since }) => since <= oldest)) {
      connections--;
      open.delete(connection);
      connection.close();
    }
    free = free.filter(({ since }) => since > oldest);
    return free.pop()?.connection;
  }

  async function work(): Promise<void> {
    if (waiting.length === 0 || (free.length === 0 && connections >= MOST_CONNECTIONS)) return;
    const call = waiting.shift();
    if (!call) return;
    let connection = freshest();
    underWay++;
    try {
      if (!connection) {
        connections++;
        connection = await openConnection(url);
        open.add(connection);
      }
      const { status, bytes } = await connection.exchange(call.request);
      const answered = { kind: call.kind, ms: performance.now() - call.at };
      if (status === call.expected) {
        if (call.at - begun >= warmUpMs) result.answered.push(answered);
      } else if (status === 503) result.unavailable.push(answered);
      else if (status === 429) result.limited++;
      else fail(`${call.kind}: ${status} ${bytes.toString("utf8").split("\r\n\r\n").at(-1)?.slice(0, 300)}`);
      free.push({ connection, since: performance.now() });
    } catch (error) {
      connections--;
      if (connection) open.delete(connection);
      if (!isClosed) fail(`${call.kind}: ${error}`);
    }
    underWay--;
    if (waiting.length > 0) void work();
    else if (signal.aborted && underWay === 0) over.resolve();
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (; begun + (due * 1000) / rate <= now; due++) {
      waiting.push({ ...next(), at: begun + (due * 1000) / rate });
      void work();
    }
  }, TICK_MS);
  const ended = new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", resolve, { once: true });
  });
  await Promise.all([ended, delay(warmUpMs + (LEAST_CALLS * 1000) / rate)]);
  clearInterval(timer);
  if (underWay + waiting.length === 0) over.resolve();
  const late = setTimeout(over.resolve, GRACE_MS);
  await over.promise;
  clearTimeout(late);
  isClosed = true;
  for (let unanswered = underWay + waiting.length; unanswered > 0; unanswered--) fail("no answer");
  waiting.length = 0;
  for (const connection of open) connection.close();
  return result;
}
