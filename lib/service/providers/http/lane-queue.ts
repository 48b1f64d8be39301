import type { RawCode } from "#lib/domain/routes/raw-code";
import { keepSpan } from "#lib/platform/tracing/tracing";
import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import type { Pace } from "#lib/service/providers/pace";

export type Waiting = { message: OutgoingMessage; settle: (outcome: Outcome) => void };
type Kept = Waiting & { leave: (departure: number) => void };

const LEASE_ENDED: RawCode = { source: "own", code: "lease ended" };

type LeaveState = {
  pace: Pace;
  /** The reason why no message may leave now, however long it waits, or null. */
  reasonToDefer: () => RawCode | null;
  /** `departure` is the message's number for the pace. */
  send: (waiting: Waiting, departure: number) => void;
  /** Called for each message, once it leaves or is deferred. */
  onLeave: () => void;
};

/** Messages that wait for the pace. They leave in order. All are deferred at once when none may leave. */
export function laneQueue({ pace, reasonToDefer, send, onLeave }: LeaveState) {
  const waiting: Kept[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** The number of messages without an outcome. */
  let open = 0;
  const onEmpty: (() => void)[] = [];

  /** Sends what may leave now, and sets a timer for the rest. */
  function go(): void {
    clearTimeout(timer);
    for (let next = waiting[0]; next; next = waiting[0]) {
      const isOurs = next.message.isOurs?.() ?? true;
      const reason = isOurs ? reasonToDefer() : LEASE_ENDED;
      const now = performance.now();
      const waitMs = pace.waitMs(now);
      if (!reason && waitMs > 0) {
        timer = setTimeout(go, waitMs);
        return;
      }
      waiting.shift();
      onLeave();
      if (reason) {
        next.settle({ kind: "deferred", codes: [reason] });
      } else {
        next.leave(pace.add(now));
      }
    }
  }

  function add(messages: OutgoingMessage[], onOutcome: (i: number, outcome: Outcome) => void): Promise<void> {
    if (messages.length === 0) return Promise.resolve();
    const all = Promise.withResolvers<void>();
    let left = messages.length;
    open += left;
    messages.forEach((message, i) => {
      const settle = (outcome: Outcome) => {
        onOutcome(i, outcome);
        open--;
        if (--left === 0) all.resolve();
        if (open === 0) for (const resolve of onEmpty.splice(0)) resolve();
      };
      const leave = keepSpan((departure: number) => send({ message, settle }, departure));
      waiting.push({ message, settle, leave });
    });
    go();
    return all.promise;
  }

  /** Resolves when every message has its outcome. */
  function empty(): Promise<void> {
    if (open === 0) return Promise.resolve();
    return new Promise((resolve) => onEmpty.push(resolve));
  }

  return { add, go, empty };
}
