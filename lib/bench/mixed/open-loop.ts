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

/** When the call was due: `at`, in milliseconds since counting began, and `dueAt`, by `Date.now()`. */
export type Answered = { kind: CallKind; at: number; dueAt: number; ms: number };
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
 * calls of the first `warmUpMs` are not counted: the client compiles its code and opens its connections. Calls go to the urls
 * in turn, as by a balancer: one that is no longer among them gets no further calls.
 */
export async function openLoop(
  { urls, rate, warmUpMs }: { urls: () => string[]; rate: number; warmUpMs: number },
  next: () => Call,
  signal: AbortSignal,
): Promise<LoopResult> {
  const result: LoopResult = { answered: [], unavailable: [], limited: 0, failed: 0, samples: [] };
  const waiting: Due[] = [];
  const free: { connection: Connection; url: string; since: number }[] = [];
  const open = new Set<Connection>();
  let connections = 0;
  let underWay = 0;
  const over = Promise.withResolvers<void>();
  const begun = performance.now();
  let due = 0;
  let isClosed = false;
  let turn = 0;

  const fail = (sample: string) => {
    result.failed++;
    if (result.samples.length < SAMPLES) result.samples.push(sample);
  };

  /** The connection to this url that was used last; those that were idle for too long, or whose url is out, are closed. */
  function freshest(url: string): Connection | undefined {
    const now = performance.now();
    const isOld = (idle: (typeof free)[number]) => now - idle.since >= IDLE_MS || !urls().includes(idle.url);
    for (const { connection } of free.filter(isOld)) {
      connections--;
      open.delete(connection);
      connection.close();
    }
    const usable = free.filter((idle) => !isOld(idle));
    const newest = usable.findLastIndex((idle) => idle.url === url);
    const [found] = newest < 0 ? [] : usable.splice(newest, 1);
    free.splice(0, free.length, ...usable);
    return found?.connection;
  }

  async function work(): Promise<void> {
    if (waiting.length === 0 || (free.length === 0 && connections >= MOST_CONNECTIONS)) return;
    const call = waiting.shift();
    if (!call) return;
    const url = urls()[turn++ % urls().length] ?? "";
    let connection = freshest(url);
    underWay++;
    try {
      if (!connection) {
        connections++;
        connection = await openConnection(url);
        open.add(connection);
      }
      const { status, bytes } = await connection.exchange(call.request);
      const answered = {
        kind: call.kind,
        at: call.at - begun - warmUpMs,
        dueAt: performance.timeOrigin + call.at,
        ms: performance.now() - call.at,
      };
      if (status === call.expected) {
        if (answered.at >= 0) result.answered.push(answered);
      } else if (status === 503) result.unavailable.push(answered);
      else if (status === 429) result.limited++;
      else fail(`${call.kind}: ${status} ${bytes.toString("utf8").split("\r\n\r\n").at(-1)?.slice(0, 300)}`);
      free.push({ connection, url, since: performance.now() });
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
  await new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", resolve, { once: true });
  });
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
