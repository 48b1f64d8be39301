import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { selfSigned } from "#lib/testing/smsc/certificate";
import { HOSTILE_FRAMES } from "#lib/testing/smsc/hostile-frames";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";
import { type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";

const NEVER = new AbortController().signal;

async function centre(options: SmscOptions = {}) {
  const smsc = await startSmsc(options);
  onTestFinished(() => smsc.close());
  return smsc;
}

function bindTo(options: Parameters<typeof smppLink>[0]) {
  const bind = smppLink(options);
  onTestFinished(() => bind.link.close());
  return bind;
}

const firstFault = async ({ states }: ReturnType<typeof smppLink>) => {
  await expect.poll(() => states).not.toEqual([]);
  return states[0];
};
const fault = (words: string) => ({ isBound: false, fault: words });

async function closedPort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

describe("a bind that fails says why, and is tried again", () => {
  test.each([
    [0x0d, "The centre refused the system id or the password (0x0D, the bind failed)."],
    [0x0e, "The centre refused the system id or the password (0x0E, the password is wrong)."],
    [0x0f, "The centre refused the system id or the password (0x0F, the system id is wrong)."],
    [0x53, "The centre refused the bind (0x53, the system type is not valid)."],
    [
      0x05,
      "The centre says that the system id is already bound (0x05, the account is already bound). Another connection of the account is open, or an old one has not ended yet.",
    ],
  ])("status %i", async (bindStatus, words) => {
    const smsc = await centre({ bindStatus });
    const bind = bindTo({ port: smsc.port });
    expect(await firstFault(bind)).toEqual(fault(words));
    expect(bind.events[0]).toEqual({ kind: "refused", words });
    smsc.change({ bindStatus: null });
    expect(await bind.link.ready(NEVER)).toBe(100);
    expect(bind.states.at(-1)).toEqual({ isBound: true, fault: "" });
  });

  test.each(["localhost", "127.0.0.1"])("%s in production, which is not even asked", async (host) => {
    let asked = 0;
    const server = createServer(() => asked++).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const port = Object(server.address()).port;
    const reach = { environment: "production" as const, upstreamsMayBePrivate: false };
    expect((await firstFault(bindTo({ host, port, reach })))?.fault).toMatch(
      /^The address is this machine's/,
    );
    expect(asked).toBe(0);
  });

  test("what is no centre, and nothing of what it said", async () => {
    const server = createServer((socket) => void socket.on("error", () => {}).write("SECRET-BANNER\r\n"));
    onTestFinished(() => void server.close());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const bind = bindTo({ port: Object(server.address()).port });
    expect(await firstFault(bind)).toEqual(fault("The centre sent what is not SMPP."));
  });

  test("a wrong password, which is told nowhere", async () => {
    const bind = bindTo({ port: (await centre()).port, password: "a-wrong-one" });
    expect((await firstFault(bind))?.fault).toContain("0x0E");
    expect(JSON.stringify([bind.events, bind.states])).not.toContain("a-wrong-one");
  });

  test("a closed port", async () => {
    const port = await closedPort();
    expect(await firstFault(bindTo({ port }))).toEqual(
      fault(`Nothing listens at 127.0.0.1:${port}: the connection was refused.`),
    );
  });

  test("a name without an address", async () => {
    const bind = bindTo({ port: 2775, host: "centre.invalid" });
    expect((await firstFault(bind))?.fault).toMatch(/centre\.invalid/);
  });

  test("no answer to the bind", async () => {
    const { port } = await centre({ isBindSilent: true });
    expect(await firstFault(bindTo({ port, timing: { bindMs: 30 } }))).toEqual(
      fault("The centre did not answer the bind in time."),
    );
  });

  test("a centre that ends the connection", async () => {
    const server = createServer((socket) => socket.on("error", () => {}).end());
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const address = server.address();
    const bind = bindTo({ port: typeof address === "object" && address ? address.port : 0 });
    expect(await firstFault(bind)).toEqual(fault("The centre closed the connection."));
  });

  test("pauses grow", async () => {
    const smsc = await centre({ bindStatus: 0x0e });
    const timing = { firstPauseMs: 40, longestPauseMs: 160 };
    const bind = bindTo({ port: smsc.port, timing });
    const begun = performance.now();
    await expect.poll(() => bind.events).toHaveLength(5);
    expect(performance.now() - begun).toBeGreaterThan(40 + 80 + 160 + 160 - 10);
  });
});

describe("TLS", () => {
  test("a certificate that signs itself is refused", async () => {
    const { port } = await centre({ tls: selfSigned(["127.0.0.1"]) });
    expect((await firstFault(bindTo({ port, tls: true })))?.fault).toBe(
      "The certificate of 127.0.0.1 is signed by itself, not by an authority that this machine trusts.",
    );
  });

  test("a centre that does not speak it", async () => {
    const { port } = await centre();
    expect((await firstFault(bindTo({ port, tls: true })))?.fault).toMatch(/TLS/);
  });

  test("a centre that speaks it to a route without", async () => {
    const { port } = await centre({ tls: selfSigned(["127.0.0.1"]) });
    expect((await firstFault(bindTo({ port })))?.isBound).toBe(false);
  });
});

describe("a connection that ends is made anew", () => {
  test("broken by the centre", async () => {
    const smsc = await centre();
    const { link, states, send } = bindTo({ port: smsc.port });
    await link.ready(NEVER).then(link.done);
    smsc.breakLinks();
    await expect.poll(() => states.map(({ isBound }) => isBound)).toEqual([true, false, true]);
    expect(await send([outgoing("6591")])).toMatchObject([{ kind: "accepted" }]);
  });

  test("unbound by the centre", async () => {
    const smsc = await centre();
    const { link, states, events } = bindTo({ port: smsc.port });
    await link.ready(NEVER);
    smsc.unbind();
    await expect.poll(() => states.map(({ isBound }) => isBound)).toEqual([true, false, true]);
    expect(events.map(({ kind }) => kind)).toEqual(["bound", "lost", "bound"]);
    expect(events[1]?.words).toBe("The centre ended the bind.");
  });

  test("unbound by the centre while it owes answers, which come behind it", async () => {
    const smsc = await centre({ answerAfterMs: 100 });
    const { send, states } = bindTo({ port: smsc.port });
    const outcomes = send(Array.from({ length: 30 }, (_, i) => outgoing(`65910${i}`)));
    await expect.poll(() => smsc.counts().submits).toBe(30);
    smsc.unbind();
    expect((await outcomes).map(({ kind }) => kind)).toEqual(Array(30).fill("accepted"));
    await expect.poll(() => states.map(({ isBound }) => isBound)).toEqual([true, false, true]);
  });

  test("unbound by a centre that never answers what it owes, and waits for its own answer", async () => {
    const smsc = await centre({ script: { "": { answerAfterMs: null } } });
    const { send, states } = bindTo({ port: smsc.port, timing: { unbindMs: 50 } });
    const outcomes = send([outgoing("6591")]);
    await expect.poll(() => smsc.counts().submits).toBe(1);
    smsc.unbind();
    expect(await outcomes).toMatchObject([{ kind: "unknown" }]);
    await expect.poll(() => states.map(({ isBound }) => isBound)).toEqual([true, false, true]);
  });

  test("silent: asked twice whether it is there, and left", async () => {
    const smsc = await centre({ isEnquirySilent: true });
    const { events } = bindTo({ port: smsc.port, timing: { idleMs: 20 } });
    await expect.poll(() => events.map(({ kind }) => kind)).toContain("lost");
    expect(smsc.counts().enquiries).toBe(2);
    expect(events[1]?.words).toBe("The centre did not answer two questions whether it is there.");
  });

  test("a centre that answers is asked again and again, and kept", async () => {
    const smsc = await centre();
    const { states } = bindTo({ port: smsc.port, timing: { idleMs: 10 } });
    await expect.poll(() => smsc.counts().enquiries).toBeGreaterThan(5);
    expect(states).toEqual([{ isBound: true, fault: "" }]);
  });

  test("the centre's own questions are answered", async () => {
    const smsc = await centre({ enquireMs: 10 });
    const { send } = bindTo({ port: smsc.port });
    expect(await send([outgoing("6591")])).toMatchObject([{ kind: "accepted" }]);
    expect(smsc.counts().nacks).toBe(0);
  });
});

describe("a pair", () => {
  test("sends over one connection and receives over the other", async () => {
    const smsc = await centre();
    const { send, receipts } = bindTo({ port: smsc.port, bind: "pair" });
    expect(await send([outgoing("6591")])).toMatchObject([{ kind: "accepted" }]);
    await expect.poll(() => receipts).toHaveLength(1);
    expect(smsc.counts()).toMatchObject({ binds: 2, receiptsAcknowledged: 1 });
  });

  test("is not bound before both are", async () => {
    const smsc = await centre({ maxBinds: 1 });
    const { states, link } = bindTo({ port: smsc.port, bind: "pair" });
    await expect.poll(() => states).toHaveLength(1);
    expect(states[0]?.fault).toMatch(/^As (transmitter|receiver): The centre says that/);
    smsc.change({ maxBinds: 2 });
    expect(await link.ready(NEVER)).toBe(100);
    expect(smsc.counts().binds).toBe(2);
  });
});

describe("hostile frames never deafen a session", () => {
  test.each(HOSTILE_FRAMES.map(({ name, bytes, mayEnd }) => [name, bytes, mayEnd] as const))(
    "%s",
    async (_, bytes, mayEnd) => {
      const smsc = await centre();
      const { link, send, states } = bindTo({ port: smsc.port });
      await link.ready(NEVER).then(link.done);
      smsc.sendBytes(bytes);
      if (mayEnd) await expect.poll(() => states).toContainEqual({ isBound: true, fault: "" });
      await expect.poll(() => smsc.counts().binds).toBe(1);
      if (mayEnd) await expect.poll(() => states.length).toBe(3);
      expect(await send([outgoing("6591")])).toMatchObject([{ kind: "accepted" }]);
      if (!mayEnd) expect(states).toHaveLength(1);
    },
  );

  test("nor does a stream of them make a stream of events", async () => {
    const smsc = await centre();
    const { link, events } = bindTo({ port: smsc.port });
    await link.ready(NEVER);
    const strange = HOSTILE_FRAMES.find(({ name }) => name === "an unknown command");
    smsc.sendBytes(Buffer.concat(Array(1000).fill(strange?.bytes)));
    await expect.poll(() => smsc.counts().nacks).toBe(1000);
    expect(events.filter(({ kind }) => kind === "odd")).toEqual([
      { kind: "odd", words: "The centre sent an unknown command that cannot be read (0x03)." },
    ]);
  });
});
