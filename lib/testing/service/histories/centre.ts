import { randomUUID } from "node:crypto";
import type { Random } from "#lib/kills/random";
import type {
  AttemptReference,
  DeliveryReceipt,
  Link,
  Outcome,
  OutgoingMessage,
} from "#lib/service/providers/link";

type Word = DeliveryReceipt["status"];

/** A message that the centre took. */
type Known = {
  /** Whether it said so. */
  isAnswered: boolean;
  /** Whether it gave the id to another message too. */
  isRepeated: boolean;
  /** Whether its receipts name our reference, and so find it without an answer. */
  isEchoed: boolean;
  /** The word of its receipts; null: it sends none. */
  last: Word | null;
};

export type Knows = {
  /** By message, all that a centre took. */
  taken: Map<string, Known[]>;
  /** Receipts that it still owes. */
  owed: (() => Promise<unknown>)[];
  /** Receipts that are being kept: some wait until an answer is recorded. */
  coming: Promise<unknown>[];
};

type Needs = {
  random: Random;
  window: number;
  /** It echoes our reference, as HTTP providers do; otherwise its receipts name its own ids, as over SMPP. */
  isEchoing: boolean;
  knows: Knows;
  keep: (receipts: DeliveryReceipt[]) => Promise<unknown>;
  /** Work of others between two of its answers. */
  meanwhile: () => Promise<unknown>;
};

const CODE = { source: "status" as const, code: "0x58" };

/** A provider that takes, refuses, holds and loses messages by chance, and says so in any order, or not at all. */
export function misbehaving({ random, window, isEchoing, knows, keep, meanwhile }: Needs): Link {
  const givenIds: string[] = [];
  const known = new Map<string, Known>();

  function newId(): string {
    const again = random.next() < 0.2 ? random.pick(givenIds.slice(-4)) : undefined;
    const id = again ?? randomUUID();
    givenIds.push(id);
    return id;
  }

  async function take(message: OutgoingMessage): Promise<Outcome> {
    const ids = Array.from({ length: !isEchoing && random.next() < 0.2 ? 2 : 1 }, newId);
    const last = random.pick<Word | null>(["success", "success", "failure", "sent_to_telco", null]) ?? null;
    const isAnswered = random.next() < 0.85;
    const of: Known = { isAnswered, isRepeated: false, isEchoed: isEchoing, last };
    for (const id of ids) {
      const before = known.get(id);
      for (const one of before && !isEchoing ? [before, of] : []) one.isRepeated = true;
      known.set(id, of);
    }
    knows.taken.set(message.messageId, [...(knows.taken.get(message.messageId) ?? []), of]);
    for (const receipt of last === null ? [] : receiptsOf(message, ids, last)) {
      if (random.next() < 0.2) await keep([receipt]);
      else knows.owed.push(() => keep([receipt]));
      if (random.next() < 0.2) knows.owed.push(() => keep([receipt]));
    }
    return isAnswered ? { kind: "accepted", externalIds: ids } : { kind: "unknown", codes: [] };
  }

  function receiptsOf(
    { campaignId, messageId, n }: AttemptReference,
    ids: string[],
    last: Word,
  ): DeliveryReceipt[] {
    const common = {
      error: last === "failure" ? ("recipient_unavailable" as const) : null,
      codes: [],
      mapped: true,
    };
    const words: Word[] = ids.length === 1 && random.next() < 0.3 ? ["sent_to_telco", last] : [last];
    return words.flatMap((status) =>
      ids.map((id) => ({
        ...common,
        externalId: isEchoing ? null : id,
        reference: isEchoing ? { campaignId, messageId, n } : null,
        status,
        error: status === "failure" ? common.error : null,
        at: new Date(),
      })),
    );
  }

  async function answerTo(message: OutgoingMessage): Promise<Outcome> {
    const chance = random.next();
    if (chance < 0.05) return { kind: "unknown", codes: [] };
    if (chance < 0.13) return { kind: "refused", error: "content_invalid", codes: [CODE], mapped: true };
    if (chance < 0.3) return { kind: "deferred", codes: [CODE], briefly: random.next() < 0.5 };
    return take(message);
  }

  return {
    ready: () => Promise.resolve(window),
    done() {},
    async submit(messages, onOutcome) {
      const answers: { i: number; at: number; outcome: Outcome }[] = [];
      for (const [i, message] of messages.entries()) {
        answers.push({ i, at: random.next(), outcome: await answerTo(message) });
      }
      // From here on the connection is cut, and what is not answered yet never will be.
      const cutAt = random.next() < 0.1 ? random.between(0, messages.length) : messages.length;
      for (const [nth, { i, outcome }] of answers.sort((a, b) => a.at - b.at).entries()) {
        await meanwhile();
        const of = nth < cutAt ? undefined : knows.taken.get(messages[i]?.messageId ?? "");
        for (const one of of ?? []) one.isAnswered = false;
        onOutcome(i, nth < cutAt ? outcome : { kind: "unknown", codes: [] });
      }
    },
    report: () => ({
      ...{ inWindow: 0, window, sentLastSecond: 0, ratePerSecond: 100, throttledUntil: null, answerMs: null },
    }),
    close: () => Promise.resolve(),
  };
}
