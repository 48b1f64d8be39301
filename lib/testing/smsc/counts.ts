import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import type { MessageText } from "#lib/testing/smsc/message-text";
import { slidingSecond } from "#lib/testing/smsc/sliding-second";

/** A submit_sm that the centre took. `at`: milliseconds of `performance.now()`. */
export type TakenSubmit = PduOf<"submit_sm"> &
  MessageText & { at: number; link: number; id: string; receiptId: string };

export type Counts = {
  /** Bound now, at most at once, ever, and refused. */
  binds: number;
  mostBinds: number;
  bindsEver: number;
  bindsRefused: number;
  submits: number;
  taken: number;
  /** By command_status, as `0x58`. */
  refused: Record<string, number>;
  /** Parts (destination, text, number of the part) that were taken more than once. */
  twice: number;
  /** Submits in any second, whatever became of them. */
  mostPerSecond: number;
  /** Submits without an answer, on one link and on all together. */
  unanswered: number;
  mostUnansweredOnLink: number;
  mostUnanswered: number;
  /** Receipts: first sent, sent in all, answered with 0, answered with an error, not sent yet or without an answer. */
  receipts: number;
  receiptsSent: number;
  receiptsAcknowledged: number;
  receiptsRefused: number;
  receiptsWaiting: number;
  enquiries: number;
  unbinds: number;
  nacks: number;
  badFrames: number;
};

const NONE: Counts = {
  binds: 0,
  mostBinds: 0,
  bindsEver: 0,
  bindsRefused: 0,
  submits: 0,
  taken: 0,
  refused: {},
  twice: 0,
  mostPerSecond: 0,
  unanswered: 0,
  mostUnansweredOnLink: 0,
  mostUnanswered: 0,
  receipts: 0,
  receiptsSent: 0,
  receiptsAcknowledged: 0,
  receiptsRefused: 0,
  receiptsWaiting: 0,
  enquiries: 0,
  unbinds: 0,
  nacks: 0,
  badFrames: 0,
};

/** The centre's counts. Callers that count change `now`. */
export function counting() {
  const now: Counts = { ...NONE, refused: {} };
  const submits = slidingSecond();
  const timesTaken = new Map<string, number>();
  const kept: TakenSubmit[] = [];

  return {
    now,
    bound(change: 1 | -1): void {
      now.binds += change;
      if (change === 1) now.bindsEver++;
      now.mostBinds = Math.max(now.mostBinds, now.binds);
    },
    submitted(at: number, unansweredOnLink: number): void {
      now.submits++;
      now.unanswered++;
      now.mostUnanswered = Math.max(now.mostUnanswered, now.unanswered);
      now.mostUnansweredOnLink = Math.max(now.mostUnansweredOnLink, unansweredOnLink);
      submits.add(at);
      now.mostPerSecond = submits.most();
    },
    refused(status: number): void {
      const name = `0x${status.toString(16).toUpperCase().padStart(2, "0")}`;
      now.refused[name] = (now.refused[name] ?? 0) + 1;
    },
    taken(taken: TakenSubmit, isKept: boolean): void {
      const key = `${taken.destination} ${taken.part} ${taken.text}`;
      const times = (timesTaken.get(key) ?? 0) + 1;
      timesTaken.set(key, times);
      now.taken++;
      if (times === 2) now.twice++;
      if (isKept) kept.push(taken);
    },
    /** Oldest first. */
    all: (): readonly TakenSubmit[] => kept,
  };
}

export type Counting = ReturnType<typeof counting>;
