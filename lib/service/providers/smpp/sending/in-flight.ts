import { answerTimes } from "#lib/service/providers/answer-times";
import type { Sending } from "#lib/service/providers/smpp/sending/sending";
import type { Connection } from "#lib/service/providers/smpp/session/connection";

/** A part that waits for its answer, and the connection that it was written to. */
export type Written = { sending: Sending; part: number; over: Connection; at: number };

/** The parts that wait for their answers, by the sequence numbers of one connection, oldest first. */
export function createInFlight(now: () => number) {
  let written = new Map<number, Written>();
  const times = answerTimes();
  return {
    size: () => written.size,
    add(sequence: number, sending: Sending, part: number, over: Connection): void {
      written.set(sequence, { sending, part, over, at: now() });
    },
    /** The part that an answer belongs to, or undefined. A receiver has its own sequence numbers. */
    take(sequence: number, over: Connection): Written | undefined {
      const found = written.get(sequence);
      if (found?.over !== over) return undefined;
      written.delete(sequence);
      times.add(now() - found.at);
      return found;
    },
    takeOlderThan(milliseconds: number): Written[] {
      const old: Written[] = [];
      for (const [sequence, one] of written) {
        if (now() - one.at < milliseconds) break;
        written.delete(sequence);
        old.push(one);
      }
      return old;
    },
    takeAll(): Written[] {
      const all = [...written.values()];
      written = new Map();
      return all;
    },
    medianMs: times.median,
  };
}
