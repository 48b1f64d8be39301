import { once } from "node:events";
import { createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#lib/testing/process/free-port";
import { selfSigned } from "#lib/testing/smsc/certificate";
import { linked, messageTo, sendAll, testLink } from "#lib/testing/smsc/linked";
import { startSmsc } from "#lib/testing/smsc/start-smsc";

const many = (count: number) => Array.from({ length: count }, (_, n) => messageTo(`6591${n}`));

/** For this test, this machine trusts the certificate. */
function trust(certificate: string): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test("a pair binds a transmitter and a receiver, and receipts come over the second", async () => {
  const { send, heard, smsc } = await linked({ route: { bind: "pair" } });
  expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
  await expect.poll(() => heard.signs.length).toBe(1);
  expect(smsc.counts()).toMatchObject({ binds: 2, receiptsRefused: 0 });
});

test.for(["before", "after"] as const)(
  "when the link breaks %s an answer, what had none is unknown, the rest goes out later, and nothing twice",
  async (when) => {
    const { send, heard, smsc } = await linked({
      smsc: { dropAfter: { submits: 20, when }, answerAfterMs: 5 },
    });
    const outcomes = await sendAll(send, many(200));
    const unknown = outcomes.filter(({ kind }) => kind === "unknown");
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThanOrEqual(50);
    expect(unknown[0]).toEqual({ kind: "unknown", codes: [{ source: "own", code: "link lost" }] });
    expect(outcomes.filter(({ kind }) => kind === "accepted")).toHaveLength(200 - unknown.length);
    expect(smsc.counts()).toMatchObject({ twice: 0, bindsEver: 2 });
    expect(heard.faults[1]).toMatch(/\.$/);
    await expect.poll(smsc.counts).toMatchObject({ receiptsWaiting: 0 });
  },
);

test("links that are reset again and again lose nothing and send nothing twice", async () => {
  const { send, smsc } = await linked({
    smsc: { answerAfterMs: 2 },
    route: { window: 10 },
    ratePerSecond: 500,
  });
  const sent = sendAll(send, many(300));
  for (const taken of [30, 90, 150, 210]) {
    await expect.poll(() => smsc.counts().submits, { timeout: 10_000 }).toBeGreaterThan(taken);
    smsc.breakLinks();
  }
  const outcomes = await sent;
  const unknown = outcomes.filter(({ kind }) => kind === "unknown").length;
  expect(unknown).toBeLessThanOrEqual(4 * 10);
  expect(outcomes.filter(({ kind }) => kind === "accepted")).toHaveLength(300 - unknown);
  expect(smsc.counts()).toMatchObject({ twice: 0 });
  await expect.poll(smsc.counts).toMatchObject({ receiptsWaiting: 0 });
});

test("a centre that reads no more is left after two questions without an answer", async () => {
  const { send, heard, smsc } = await linked({ smsc: { stopReadingAfter: 1 }, timing: { idleMs: 300 } });
  await send([messageTo("6591")]);
  const outcomes = await sendAll(send, many(3));
  expect(outcomes.map(({ kind }) => kind)).toEqual(["unknown", "unknown", "unknown"]);
  expect(heard.faults).toContain("The centre did not answer two questions whether it is there.");
  expect(await send([messageTo("6592")])).toMatchObject([{ kind: "accepted" }]);
  expect(smsc.counts()).toMatchObject({ twice: 0, bindsEver: 2 });
});

test("a quiet link is kept by questions, and the centre's own are answered", async () => {
  const { send, heard, smsc } = await linked({ smsc: { enquireMs: 20 }, timing: { idleMs: 200 } });
  await expect.poll(() => smsc.counts().enquiries, { timeout: 5000 }).toBeGreaterThan(2);
  expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
  expect(smsc.counts()).toMatchObject({ bindsEver: 1, nacks: 0 });
  expect(heard.faults).toEqual([""]);
});

test("a wrong password is said in a sentence, and tried again until it is right", async () => {
  const { send, heard, smsc } = await linked({ smsc: { password: "changed" } });
  await expect.poll(() => heard.faults.length).toBeGreaterThan(2);
  expect(heard.faults[0]).toContain("The centre refused the system id or the password (0x0E");
  expect(heard.isBound).toBe(false);
  smsc.change({ password: "secret" });
  expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
});

test("a system id that is already bound is said, and bound once it is free", async () => {
  const { smsc, link, heard } = await linked({ smsc: { maxBinds: 1 } });
  await expect.poll(() => heard.isBound).toBe(true);
  const second = testLink({ port: smsc.port });
  await expect.poll(() => second.heard.faults[0]).toContain("already bound (0x05");
  await link.close();
  await expect.poll(() => second.heard.isBound).toBe(true);
  expect(smsc.counts()).toMatchObject({ mostBinds: 1, unbinds: 1 });
});

test("a centre that does not answer the bind, or that is not there, is said", async () => {
  const silent = await linked({ smsc: { isBindSilent: true }, timing: { bindMs: 50 } });
  await expect.poll(() => silent.heard.faults[0]).toContain("did not answer the bind");
  const port = await findFreePort();
  const nowhere = testLink({ port });
  await expect
    .poll(() => nowhere.heard.faults[0])
    .toBe(`Nothing listens at 127.0.0.1:${port}: the connection was refused.`);
});

test("a link that is up later is bound by itself", async () => {
  const port = await findFreePort();
  const { heard, send } = testLink({ port });
  await expect.poll(() => heard.faults.length).toBeGreaterThan(1);
  const smsc = await startSmsc({ port });
  onTestFinished(smsc.close);
  expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
});

test("over TLS, a certificate that this machine trusts for the host is taken", async () => {
  const tls = selfSigned(["localhost", "127.0.0.1"]);
  trust(tls.certificate);
  for (const host of ["localhost", "127.0.0.1"]) {
    const { send } = await linked({ smsc: { tls }, route: { tls: true, host } });
    expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
  }
});

test("over TLS, a certificate that nobody signed, that is for another host, or that is over, is refused", async () => {
  const faultOf = async (certificate: ReturnType<typeof selfSigned>) => {
    const { heard, smsc } = await linked({ smsc: { tls: certificate }, route: { tls: true } });
    await expect.poll(() => heard.faults.length).toBeGreaterThan(0);
    expect(smsc.counts()).toMatchObject({ bindsEver: 0, bindsRefused: 0 });
    return heard.faults[0];
  };
  expect(await faultOf(selfSigned(["127.0.0.1"]))).toContain("is signed by itself");
  const other = selfSigned(["other.example"]);
  trust(other.certificate);
  expect(await faultOf(other)).toContain("is for another name than 127.0.0.1");
  const past = selfSigned(["127.0.0.1"], { isExpired: true });
  trust(past.certificate);
  expect(await faultOf(past)).toContain("has expired");
});

test("TLS to a port without it, and no TLS to a port with it, are said", async () => {
  const plain = await linked({ route: { tls: true } });
  await expect.poll(() => plain.heard.faults[0]).toMatch(/TLS/);
  const tls = await linked({ smsc: { tls: selfSigned(["127.0.0.1"]) } });
  await expect.poll(() => tls.heard.faults.length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(tls.heard.isBound).toBe(false);
});

test("a port that accepts and says nothing is given up", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { heard } = testLink({ port, timing: { bindMs: 50 } });
  await expect.poll(() => heard.faults.length).toBeGreaterThan(1);
});

test("a centre that unbinds is bound anew", async () => {
  const { send, heard, smsc } = await linked();
  await send([messageTo("6591")]);
  smsc.unbind();
  await expect.poll(() => heard.faults.length).toBe(3);
  expect(heard.isBound).toBe(true);
  expect(await send([messageTo("6592")])).toMatchObject([{ kind: "accepted" }]);
});

test("closing waits for what is under way, and unbinds", async () => {
  const { link, send, smsc } = await linked({ smsc: { answerAfterMs: 200 } });
  const sent = send([messageTo("6591")]);
  await expect.poll(() => smsc.counts().unanswered).toBe(1);
  await link.close();
  expect(await sent).toMatchObject([{ kind: "accepted" }]);
  await expect.poll(smsc.counts).toMatchObject({ binds: 0, unbinds: 1 });
});
