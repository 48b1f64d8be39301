import type { Sending } from "#lib/service/providers/smpp/sending/sending";

/** A part that waits for its answer. */
export type Written = { sending: Sending; part: number; at: number };

/** Of so many answers, the median time is told. */
const MEASURED = 100;

/** The parts that wait for their answers, by the sequence numbers of one connection, oldest first. */
export function createInFlight(now: () => number) {
  let written = new Map<number, Written>();
  const answerMs: number[] = [];
  return {
    size: () => written.size,
    add(sequence: number, sending: Sending, part: number): void {
      written.set(sequence, { sending, part, at: now() });
    },
    /** The part that an answer is for; undefined when it is for none. */
    take(sequence: number): Written | undefined {
      const found = written.get(sequence);
      if (!found) return undefined;
      written.delete(sequence);
      answerMs.push(now() - found.at);
      if (answerMs.length > MEASURED) answerMs.shift();
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
    medianMs(): number | null {
      return answerMs.toSorted((a, b) => a - b)[answerMs.length >> 1] ?? null;
    },
  };
}
