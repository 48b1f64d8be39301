import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";
import { startSmsc } from "#lib/testing/smsc/start-smsc";

/** Event-loop turns in which everything written over loopback is read and answered. */
const TURNS = 10;
const STEP_MS = 5;

/** Centre and links share one fake clock: work takes no time, so the centre counts exactly what the links pace. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += STEP_MS) {
    for (let n = 0; n < TURNS; n++) await turn();
    vi.advanceTimersByTime(STEP_MS);
  }
}

test.for([
  { links: 1, rate: 50 },
  { links: 2, rate: 50 },
  { links: 3, rate: 60 },
  { links: 1, rate: 2 },
  { links: 3, rate: 500 },
])("$links links share a rate of $rate, and no second sees more", async ({ links, rate }) => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"],
  });
  onTestFinished(() => void vi.useRealTimers());
  const smsc = await startSmsc({ script: { "": { receipts: [] } } });
  onTestFinished(smsc.close);
  const all = Array.from({ length: links }, () => smppLink({ port: smsc.port, ratePerSecond: rate / links }));
  while (smsc.counts().binds < links) await pass(STEP_MS);

  const SECONDS = 4;
  const more = Math.ceil((rate / links) * (SECONDS + 1));
  for (const { send } of all) {
    const messages = Array.from({ length: more }, (_, n) => outgoing(`6591${n}`));
    send(messages).catch(() => {});
  }
  await pass(SECONDS * 1000);
  const closed = Promise.all(all.map(({ link }) => link.close()));
  expect(smsc.counts().mostPerSecond).toBeLessThanOrEqual(rate);
  // The links also send not much less than the route allows.
  expect(smsc.counts().submits).toBeGreaterThanOrEqual(Math.floor(rate * SECONDS * 0.85));
  await pass(1000);
  await closed;
});
