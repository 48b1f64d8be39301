import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#lib/testing/process/free-port";
import { sendAll } from "#lib/testing/smsc/send-all";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";
import { type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";

async function centre(options: SmscOptions = {}) {
  const smsc = await startSmsc(options);
  onTestFinished(smsc.close);
  return smsc;
}

function bindTo(given: Parameters<typeof smppLink>[0]) {
  const bind = smppLink(given);
  onTestFinished(bind.link.close);
  const faults = () => bind.states.map(({ fault }) => fault);
  return { ...bind, faults, isBound: () => bind.states.at(-1)?.isBound === true };
}

test("links that are reset again and again lose nothing and send nothing twice", async () => {
  const smsc = await centre({ answerAfterMs: 2 });
  const bind = bindTo({ port: smsc.port, window: 10, ratePerSecond: 500 });
  const sent = sendAll(
    bind,
    Array.from({ length: 300 }, (_, n) => outgoing(`6591${n}`)),
  );
  for (const submits of [30, 90, 150, 210]) {
    await expect.poll(() => smsc.counts().submits).toBeGreaterThan(submits);
    smsc.breakLinks();
  }
  const outcomes = await sent;
  const unknown = outcomes.filter(({ kind }) => kind === "unknown").length;
  expect(unknown).toBeLessThanOrEqual(4 * 10);
  expect(outcomes.filter(({ kind }) => kind === "accepted")).toHaveLength(300 - unknown);
  expect(smsc.counts()).toMatchObject({ twice: 0 });
  await expect.poll(smsc.counts).toMatchObject({ receiptsWaiting: 0 });
});

test("a centre that unbinds again and again leaves no message without its answer", async () => {
  const smsc = await centre({ answerAfterMs: 10 });
  const bind = bindTo({ port: smsc.port, window: 10, ratePerSecond: 500 });
  const sent = sendAll(
    bind,
    Array.from({ length: 300 }, (_, n) => outgoing(`6591${n}`)),
  );
  for (const submits of [30, 90, 150, 210]) {
    await expect.poll(() => smsc.counts().submits).toBeGreaterThan(submits);
    smsc.unbind();
  }
  expect((await sent).map(({ kind }) => kind)).toEqual(Array(300).fill("accepted"));
  expect(smsc.counts()).toMatchObject({ twice: 0, taken: 300 });
  expect(smsc.counts().bindsEver).toBe(5);
});

test("a centre that reads no more is left after two questions without an answer", async () => {
  const smsc = await centre({ stopReadingAfter: 1 });
  const { send, faults } = bindTo({ port: smsc.port, timing: { idleMs: 300 } });
  await send([outgoing("6591")]);
  expect(await send([outgoing("6592")])).toMatchObject([{ kind: "unknown" }]);
  expect(faults()).toContain("The centre did not answer two questions whether it is there.");
  expect(await send([outgoing("6593")])).toMatchObject([{ kind: "accepted" }]);
  expect(smsc.counts()).toMatchObject({ twice: 0, bindsEver: 2 });
});

test("a late answer changes nothing, and the connection stays while others are answered", async () => {
  const smsc = await centre({ script: { "9": { answerAfterMs: 1500 } } });
  const { send, events } = bindTo({ port: smsc.port, timing: { answerMs: 1000 } });
  const late = send([outgoing("6599")]);
  await expect.poll(smsc.counts).toMatchObject({ unanswered: 1 });
  expect(await send([outgoing("6597")])).toMatchObject([{ kind: "accepted" }]);
  expect(await late).toEqual([{ kind: "unknown", codes: [{ source: "own", code: "no answer" }] }]);
  await expect.poll(() => events.map(({ kind }) => kind)).toContain("odd");
  expect(smsc.counts()).toMatchObject({ taken: 2, twice: 0, bindsEver: 1 });
});

test("a wrong password is tried again until it is right", async () => {
  const smsc = await centre({ password: "changed" });
  const { send, faults } = bindTo({ port: smsc.port });
  await expect.poll(() => faults().length).toBeGreaterThan(2);
  smsc.change({ password: "secret" });
  expect(await send([outgoing("6591")])).toMatchObject([{ kind: "accepted" }]);
});

test("a system id that is already bound is said, and bound once it is free", async () => {
  const smsc = await centre({ maxBinds: 1 });
  const first = bindTo({ port: smsc.port });
  await expect.poll(first.isBound).toBe(true);
  const second = bindTo({ port: smsc.port });
  await expect.poll(() => second.faults()[0]).toContain("already bound (0x05");
  await first.link.close();
  await expect.poll(second.isBound).toBe(true);
  expect(smsc.counts()).toMatchObject({ mostBinds: 1, unbinds: 1 });
});

test("a centre that is there later is bound by itself", async () => {
  const port = await findFreePort();
  const { send, faults } = bindTo({ port });
  await expect.poll(() => faults().length).toBeGreaterThan(1);
  await centre({ port });
  expect(await send([outgoing("6591")])).toMatchObject([{ kind: "accepted" }]);
});
