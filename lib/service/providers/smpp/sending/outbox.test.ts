import { describe, expect, onTestFinished, test } from "vitest";
import type { Outcome } from "#lib/service/providers/link";
import { encodePdu, makePdu, type Pdu } from "#lib/service/providers/smpp/codec/pdu";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";
import { type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";

const NEVER = new AbortController().signal;
const LONG = "A text that is long enough for two parts. ".repeat(5);

async function pair(centre: SmscOptions = {}, route: Partial<Parameters<typeof smppLink>[0]> = {}) {
  const smsc = await startSmsc(centre);
  const bind = smppLink({ port: smsc.port, ...route });
  onTestFinished(async () => {
    await bind.link.close();
    await smsc.close();
  });
  return { smsc, ...bind };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => outgoing(`65910${10_000 + i}`, `Hello ${i}`));
const kinds = (outcomes: Outcome[]) => outcomes.map(({ kind }) => kind);
const deferred = (code: string) => ({ kind: "deferred", codes: [{ source: "status", code }] });

describe("text arrives as it was written", () => {
  const texts = [
    "Hello",
    "",
    "£é{}€@ ~ []",
    "您好 😀 வணக்கம்",
    "€".repeat(200),
    "😀".repeat(200),
    LONG.repeat(5),
  ];
  for (const alphabet of ["gsm", "latin1", "ascii", "ucs2"] as const) {
    for (const longMessages of ["udh8", "udh16", "sar", "payload"] as const) {
      test(`${alphabet}, ${longMessages}`, async () => {
        const { smsc, send } = await pair({ alphabet }, { alphabet, longMessages });
        const outcomes = await send(texts.map((text, i) => outgoing(`659${i}`, text)));
        const taken = smsc.taken();
        for (const [i, text] of texts.entries()) {
          const parts = taken.filter(({ destination }) => destination === `659${i}`);
          expect(parts.map((part) => part.text).join("")).toBe(text);
          expect(outcomes[i]).toEqual({ kind: "accepted", externalIds: parts.map(({ id }) => id) });
          expect(new Set(parts.map(({ parts }) => parts))).toEqual(new Set([parts.length]));
        }
      });
    }
  }
});

test("no more parts are unanswered than the window, and no more messages without an outcome that is kept", async () => {
  const { smsc, send, link } = await pair({ answerAfterMs: 5 }, { window: 7 });
  expect(kinds(await send(many(100)))).toEqual(Array(100).fill("accepted"));
  expect(smsc.counts().mostUnanswered).toBe(7);

  expect(await link.ready(NEVER)).toBe(7);
  await link.submit(many(7), () => {});
  link.done(6);
  expect(await link.ready(NEVER)).toBe(6);
});

test("no second sees more parts than the rate", async () => {
  const { smsc, send } = await pair({}, { ratePerSecond: 40 });
  await send([...many(60), outgoing("6598", LONG)]);
  expect(smsc.counts().taken).toBe(62);
  expect(smsc.counts().mostPerSecond).toBeLessThanOrEqual(40);
});

test("ready offers what leaves within a second, and waits while that much is promised", async () => {
  const { link } = await pair({}, { ratePerSecond: 20, window: 100 });
  expect(await link.ready(NEVER)).toBe(20);
  const asking = new AbortController();
  const more = link.ready(asking.signal);
  asking.abort(new Error("enough"));
  await expect(more).rejects.toThrow("enough");
  link.done(20);
  expect(await link.ready(NEVER)).toBe(20);
});

test("a message that is another worker's by the time of its turn goes back, and the others leave", async () => {
  const { smsc, send } = await pair({}, { ratePerSecond: 20 });
  const late = { ...outgoing("6591"), isOurs: () => smsc.counts().taken < 2 };
  expect(kinds(await send([...many(2), late, ...many(1)]))).toEqual([
    "accepted",
    "accepted",
    "deferred",
    "accepted",
  ]);
  expect(smsc.counts().taken).toBe(3);
});

test("what the centre does not understand on the receiver says nothing of the transmitter's messages", async () => {
  const { smsc, send, events } = await pair({ script: { "": { answerAfterMs: null } } }, { bind: "pair" });
  const sending = send(many(1));
  await expect.poll(() => smsc.counts().mostUnanswered).toBe(1);
  const sequence = 2;
  for (const command of ["generic_nack", "submit_sm_resp"] as const) {
    smsc.sendBytes(encodePdu(makePdu(command, sequence, { status: 0x0b }) as Pdu), "receiver");
  }
  await expect.poll(() => events.filter(({ kind }) => kind === "odd").length).toBeGreaterThan(0);
  smsc.sendBytes(encodePdu(makePdu("submit_sm_resp", sequence, { messageId: "7" })), "transmitter");
  expect(await sending).toEqual([{ kind: "accepted", externalIds: ["7"] }]);
});

describe("a message that the centre did not take goes back", () => {
  test.each([
    [0x58, "throttled", {}],
    [0x14, "throttled", {}],
    [0x08, "throttled", { briefly: true }],
    [0x0a, "alarm", { alarm: true }],
  ])("status %i", async (status, kind, more) => {
    const { send, events } = await pair(
      { script: { "1": [{ status }, {}] } },
      { timing: { throttledMs: 20, queueFullMs: 20 } },
    );
    const code = `0x${status.toString(16).toUpperCase().padStart(2, "0")}`;
    expect(await send([outgoing("6591")])).toMatchObject([{ ...deferred(code), ...more }]);
    expect(events.map((event) => event.kind)).toEqual(["bound", kind]);
    expect(kinds(await send([outgoing("6591")]))).toEqual(["accepted"]);
  });

  test("and those behind it, while the route is slowed down", async () => {
    const { link, smsc } = await pair(
      { script: { "1": { status: 0x58, answerAfterMs: 30 } } },
      { window: 1 },
    );
    await link.ready(NEVER);
    const outcomes: Outcome[] = [];
    await link.submit([outgoing("6591"), outgoing("6592"), outgoing("6593")], (i, outcome) => {
      outcomes[i] = outcome;
    });
    expect(outcomes).toMatchObject([
      deferred("0x58"),
      { kind: "deferred", codes: [] },
      { kind: "deferred", codes: [] },
    ]);
    expect(smsc.counts().submits).toBe(1);
    expect(link.report().throttledUntil).not.toBeNull();
  });
});

describe("a message of which a part was taken is never sent from the start", () => {
  const timing = { throttledMs: 20 };

  test("a throttled part goes on by itself, with the same reference", async () => {
    const { smsc, send } = await pair({ script: { "1": [{}, { status: 0x58 }, {}] } }, { timing });
    expect(await send([outgoing("6591", LONG)])).toMatchObject([
      { kind: "accepted", externalIds: [expect.any(String), expect.any(String)] },
    ]);
    const parts = smsc.taken();
    expect(parts.map(({ part }) => part)).toEqual([1, 2]);
    expect(new Set(parts.map(({ shortMessage }) => shortMessage[3])).size).toBe(1);
    expect(smsc.counts()).toMatchObject({ twice: 0, submits: 3 });
  });

  test("nor when it is the first one that was refused", async () => {
    const { smsc, send } = await pair({ script: { "1": [{ status: 0x58 }, {}, {}] } }, { timing });
    const [outcome] = await send([outgoing("6591", LONG)]);
    expect(smsc.taken().map(({ part }) => part)).toEqual([2, 1]);
    expect(outcome).toEqual({
      kind: "accepted",
      externalIds: smsc
        .taken()
        .map(({ id }) => id)
        .reverse(),
    });
  });

  test("a rest that is never taken fails the message, with the ids of what was taken", async () => {
    const { smsc, send } = await pair(
      { script: { "1": [{}, { status: 0x08 }] } },
      { timing: { ...timing, longestThrottledMs: 20 } },
    );
    const [outcome] = await send([outgoing("6591", LONG)]);
    expect(outcome).toMatchObject({
      kind: "refused",
      error: "server_unknown_error",
      externalIds: [smsc.taken()[0]?.id],
    });
  });

  test("a rest that waits for too long fails it too", async () => {
    const { send } = await pair(
      { script: { "1": [{}, { status: 0x58 }] } },
      { timing: { throttledMs: 10, longestThrottledMs: 10, restMs: 50, answerMs: 300 } },
    );
    expect(await send([outgoing("6591", LONG)])).toMatchObject([
      { kind: "refused", error: "server_unknown_error", externalIds: [expect.any(String)] },
    ]);
  });

  test("a part that is refused for good fails it", async () => {
    const { send } = await pair({ script: { "1": [{}, { status: 0x0b }] } });
    expect(await send([outgoing("6591", LONG)])).toMatchObject([
      { kind: "refused", error: "recipient_invalid", mapped: true, externalIds: [expect.any(String)] },
    ]);
  });
});

test("a code that nobody knows refuses the message, and says that nobody does", async () => {
  const { send } = await pair({ script: { "1": { status: 0x4ff } } });
  const codes = [{ source: "status", code: "0x4FF" }];
  expect(await send([outgoing("6591")])).toEqual([
    { kind: "refused", error: "delivery_unknown_error", codes, mapped: false, externalIds: [] },
  ]);
});

test("a text for more parts than can be numbered is refused", async () => {
  const { send } = await pair();
  expect(await send([outgoing("6591", "a".repeat(40_000))])).toMatchObject([
    { kind: "refused", error: "content_invalid" },
  ]);
});

test("a message whose validity has ended is not sent", async () => {
  const { send, smsc } = await pair();
  const ended = outgoing("6591", "Hello", { validUntil: new Date(Date.now() - 1) });
  expect(await send([ended])).toMatchObject([{ kind: "refused", error: "message_expired" }]);
  expect(smsc.counts().submits).toBe(0);
});

describe("what may have left is unknown", () => {
  const unknown = (code: string) => ({ kind: "unknown", codes: [{ source: "own", code }] });

  test("when no answer comes", async () => {
    const { send, smsc } = await pair(
      { script: { "1": { answerAfterMs: null, isTaken: true } } },
      { timing: { answerMs: 60 } },
    );
    expect(await send([outgoing("6591"), outgoing("6592")])).toMatchObject([
      unknown("no answer"),
      { kind: "accepted" },
    ]);
    expect(smsc.counts().submits).toBe(2);
  });

  test("and a centre that answers nothing is given no more, and connected to anew", async () => {
    const silent = { "": { answerAfterMs: null, isTaken: true } };
    const { link, send, smsc, events } = await pair(
      { script: silent },
      { window: 5, timing: { answerMs: 60 } },
    );
    await link.ready(NEVER);
    const outcomes: Outcome[] = [];
    await link.submit(many(8), (i, outcome) => {
      outcomes[i] = outcome;
    });
    expect(kinds(outcomes)).toEqual([...Array(5).fill("unknown"), ...Array(3).fill("deferred")]);
    link.done(5);
    smsc.change({ script: {} });
    expect(kinds(await send(many(1)))).toEqual(["accepted"]);
    expect(events.map(({ kind }) => kind)).toEqual(["bound", "lost", "bound"]);
    expect(smsc.counts().submits).toBe(6);
  });

  test.each(["before", "after"] as const)("when the link breaks %s the answer", async (drop) => {
    const { link, smsc, states } = await pair({ script: { "1": { drop } } }, { window: 3 });
    await link.ready(NEVER);
    const outcomes: Outcome[] = [];
    await link.submit([outgoing("6592"), outgoing("6591"), ...many(3)], (i, outcome) => {
      outcomes[i] = outcome;
    });
    expect(outcomes.slice(0, 2)).toMatchObject([
      { kind: "accepted" },
      drop === "before" ? unknown("link lost") : { kind: "accepted" },
    ]);
    const written = outcomes.filter(({ kind }) => kind !== "deferred").length;
    expect(outcomes.slice(written)).toEqual(Array(5 - written).fill({ kind: "deferred", codes: [] }));
    link.done(3);
    expect(await link.ready(NEVER)).toBe(3);
    expect(states.map(({ isBound }) => isBound)).toEqual([true, false, true]);
    expect(smsc.counts().twice).toBe(0);
  });

  test("a part whose answer came does not hide one whose answer did not", async () => {
    const { send } = await pair({ script: { "1": [{}, { drop: "before" }] } });
    expect(await send([outgoing("6591", LONG)])).toMatchObject([unknown("link lost")]);
  });
});

test("the rest of a message goes on after the link was lost, when all that was written is answered", async () => {
  const { send, smsc } = await pair({ script: { "1": [{ drop: "after" }, {}] } }, { ratePerSecond: 2 });
  expect(kinds(await send([outgoing("6591", LONG)]))).toEqual(["accepted"]);
  expect(smsc.taken().map(({ part, link }) => [part, link])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("nothing is taken while it is not bound", async () => {
  const { link, smsc } = await pair({ bindStatus: 0x0d });
  await expect.poll(() => smsc.counts().bindsRefused).toBeGreaterThan(0);
  const outcomes: Outcome[] = [];
  await link.submit([outgoing("6591")], (_, outcome) => outcomes.push(outcome));
  expect(outcomes).toEqual([{ kind: "deferred", codes: [] }]);
  const bound = link.ready(NEVER);
  smsc.change({ bindStatus: null });
  expect(await bound).toBe(100);
});

test("closing lets what is under way end, gives the rest back and unbinds", async () => {
  const { link, smsc } = await pair({ answerAfterMs: 40 }, { window: 2 });
  await link.ready(NEVER);
  const outcomes: Outcome[] = [];
  const submitted = link.submit(many(4), (i, outcome) => {
    outcomes[i] = outcome;
  });
  await link.close();
  await submitted;
  expect(kinds(outcomes)).toEqual(["accepted", "accepted", "deferred", "deferred"]);
  expect(smsc.counts()).toMatchObject({ unbinds: 1, binds: 0, taken: 2 });
  await expect(link.ready(NEVER)).rejects.toThrow("closed");
});

test("closing waits no longer than it may for answers that do not come", async () => {
  const { link } = await pair({ script: { "": { answerAfterMs: null } } }, { timing: { answerMs: 50 } });
  await link.ready(NEVER);
  const outcomes: Outcome[] = [];
  const submitted = link.submit(many(1), (_, outcome) => outcomes.push(outcome));
  await link.close();
  await submitted;
  expect(kinds(outcomes)).toEqual(["unknown"]);
});
