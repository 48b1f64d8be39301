import { expect, onTestFinished, test } from "vitest";
import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import type { Plan } from "#lib/testing/smsc/plan";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";
import { startSmsc } from "#lib/testing/smsc/start-smsc";

const TEXTS = [
  "Hello",
  "您好 😀",
  "வணக்கம் ".repeat(12),
  "A text that is long enough for three parts. ".repeat(8),
];

/** A centre that throttles, refuses, breaks links and stays silent, in an order that is the same each time. */
function troubles(): () => Plan {
  let asked = 0;
  return () => {
    asked++;
    if (asked % 401 === 0) return { drop: asked % 2 === 0 ? "before" : "after" };
    if (asked % 97 === 0) return { status: 0x58 };
    if (asked % 89 === 0) return { status: 0x0b };
    if (asked % 613 === 0) return { answerAfterMs: null, isTaken: asked % 2 === 0 };
    return {};
  };
}

test("through cuts, throttles and silence nothing is sent twice, and every outcome is true", async () => {
  const smsc = await startSmsc({ script: troubles(), answerAfterMs: 1, receiptWindow: 50 });
  const timing = {
    throttledMs: 10,
    longestThrottledMs: 20,
    recoveryMs: 10,
    answerMs: 400,
    longestPauseMs: 20,
  };
  const { link, send, receipts } = smppLink({ port: smsc.port, window: 20, timing });
  onTestFinished(async () => {
    await link.close();
    await smsc.close();
  });

  const messages = Array.from({ length: 2000 }, (_, i) =>
    outgoing(`6591${10_000 + i}`, TEXTS[i % TEXTS.length]),
  );
  const ended = new Map<OutgoingMessage, Outcome>();
  for (let left = messages; left.length > 0; ) {
    const outcomes = await send(left);
    for (const [i, message] of left.entries()) {
      const outcome = outcomes[i];
      if (outcome && outcome.kind !== "deferred") ended.set(message, outcome);
    }
    left = left.filter((message) => !ended.has(message));
  }

  expect(smsc.counts().twice).toBe(0);
  const idsOf = new Map<string, string[]>();
  for (const { destination, id, part } of smsc.taken()) {
    const ids = idsOf.get(destination) ?? [];
    ids[part - 1] = id;
    idsOf.set(destination, ids);
  }
  for (const [{ recipient }, outcome] of ended) {
    const taken = idsOf.get(recipient) ?? [];
    if (outcome.kind === "accepted") expect(outcome.externalIds).toEqual(taken);
    if (outcome.kind === "refused")
      expect(outcome.externalIds).toEqual(taken.filter((id) => id !== undefined));
  }
  const kinds = [...ended.values()].map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "accepted").length).toBeGreaterThan(1700);
  // Each cut leaves at most a window of unknown outcomes.
  const cuts = smsc.counts().bindsEver - 1;
  expect(cuts).toBeGreaterThan(5);
  expect(kinds.filter((kind) => kind === "unknown").length).toBeLessThanOrEqual(20 * (cuts + 10));
  await expect.poll(() => smsc.counts().receiptsWaiting).toBe(0);
  expect(new Set(receipts.map(({ externalId }) => externalId)).size).toBe(smsc.counts().taken);
});
