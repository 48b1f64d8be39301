import { expect, test } from "vitest";
import { linked, messageTo, sendAll } from "#lib/testing/smsc/linked";

const LONG = "A text that has no room in a single part of a message. ".repeat(5);
const NO_ANSWER = { kind: "unknown", codes: [{ source: "own", code: "no answer" }] };
const parts = (taken: readonly { part: number; parts: number; reference: number | null }[]) =>
  taken.map(({ part, parts }) => `${part}/${parts}`);

test("a message is accepted with the centre's id, which its receipt names", async () => {
  const { send, heard, smsc } = await linked();
  expect(await send([messageTo("6591234567", "You owe €5 {today}")])).toEqual([
    { kind: "accepted", externalIds: ["244948769"] },
  ]);
  expect(smsc.taken()).toMatchObject([
    { destination: "6591234567", text: "You owe €5 {today}", source: "Redial" },
  ]);
  await expect
    .poll(() => heard.signs)
    .toMatchObject([{ externalId: "244948769", status: "success", error: null }]);
  await expect.poll(smsc.counts).toMatchObject({ receiptsAcknowledged: 1, receiptsWaiting: 0, nacks: 0 });
});

test("Chinese, Tamil and emoji arrive as they were written", async () => {
  const { send, smsc } = await linked();
  const texts = ["您好，您的预约", "வணக்கம் 123", "See you 😀🎉", "£ é Ω ß", "Straße | [x] ~ ^ \\"];
  await send(texts.map((text, n) => messageTo(`659123456${n}`, text)));
  expect(smsc.taken().map(({ text }) => text)).toEqual(texts);
});

test.for(["udh8", "udh16", "sar"] as const)(
  "a long message arrives whole in parts by %s",
  async (longMessages) => {
    const { send, smsc } = await linked({ route: { longMessages } });
    const [outcome] = await send([messageTo("6591234567", LONG)]);
    const taken = smsc.taken();
    expect(parts(taken)).toEqual(["1/2", "2/2"]);
    expect(taken.map(({ text }) => text).join("")).toBe(LONG);
    expect(new Set(taken.map(({ reference }) => reference)).size).toBe(1);
    expect(outcome).toEqual({ kind: "accepted", externalIds: taken.map(({ id }) => id) });
    await expect.poll(smsc.counts).toMatchObject({ receiptsAcknowledged: 2 });
  },
);

test("a long message goes as one by payload", async () => {
  const { send, smsc } = await linked({ route: { longMessages: "payload" } });
  const [outcome] = await send([messageTo("6591234567", LONG)]);
  expect(smsc.taken()).toMatchObject([{ text: LONG, parts: 1 }]);
  expect(outcome).toMatchObject({ kind: "accepted", externalIds: ["244948769"] });
});

test("a refusal fails the message with the error of its code", async () => {
  const { send } = await linked({ smsc: { script: { "1": { status: 0x0b }, "2": { status: 0x481 } } } });
  const [known, unknown] = await send([messageTo("651"), messageTo("652")]);
  expect(known).toMatchObject({ kind: "refused", codes: [{ source: "status", code: "0x0B" }], mapped: true });
  expect(unknown).toMatchObject({
    kind: "refused",
    codes: [{ source: "status", code: "0x481" }],
    mapped: false,
  });
});

test("a route's own line decides about a code", async () => {
  const codes = [{ status: "0x481", error: "recipient_unavailable" as const }];
  const { send } = await linked({ smsc: { script: { "": { status: 0x481 } } }, route: { codes } });
  expect(await send([messageTo("651")])).toMatchObject([
    { kind: "refused", error: "recipient_unavailable", mapped: true },
  ]);
});

test.for([
  [0x58, "0x58"],
  [0x14, "0x14"],
] as const)(
  "a message that is refused with %i is held, and the link pauses before the next",
  async ([status, code]) => {
    const { send, link, heard, smsc } = await linked({
      smsc: { script: { "7": [{ status }, {}] } },
      timing: { throttledMs: 1000, queueFullMs: 1000 },
    });
    const message = messageTo("6597");
    expect(await send([message])).toMatchObject([{ kind: "held", codes: [{ source: "status", code }] }]);
    expect(link.report().throttledUntil).not.toBeNull();
    expect(heard.events).toContainEqual(expect.objectContaining({ kind: "throttled" }));
    expect(await send([message])).toMatchObject([{ kind: "accepted" }]);
    expect(smsc.counts()).toMatchObject({ taken: 1, twice: 0 });
  },
);

test("against a centre that takes less than the route's rate, all are taken and none twice", async () => {
  const { send, smsc } = await linked({ smsc: { ratePerSecond: 50 }, ratePerSecond: 500 });
  const messages = Array.from({ length: 120 }, (_, n) => messageTo(`6591${n}`));
  const outcomes = await sendAll(send, messages);
  expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
  expect(smsc.counts()).toMatchObject({ taken: 120, twice: 0 });
  expect(smsc.counts().refused["0x58"]).toBeGreaterThan(0);
});

test("a message without an answer is unknown, and its late answer changes nothing", async () => {
  const script = { "8": { answerAfterMs: null }, "9": { answerAfterMs: 1500 } };
  const { send, heard, smsc } = await linked({ smsc: { script }, timing: { answerMs: 1000 } });
  const late = send([messageTo("6598"), messageTo("6599")]);
  await expect.poll(smsc.counts).toMatchObject({ unanswered: 2 });
  expect(await send([messageTo("6597")])).toMatchObject([{ kind: "accepted" }]);
  expect(await late).toEqual([NO_ANSWER, NO_ANSWER]);
  await expect.poll(() => heard.events.map(({ kind }) => kind), { timeout: 5000 }).toContain("odd");
  expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
  expect(smsc.counts()).toMatchObject({ taken: 4, twice: 0, bindsEver: 1 });
});

test("a centre that answers nothing at all is left, and bound anew", async () => {
  const script = { "8": { answerAfterMs: null } };
  const { send, smsc } = await linked({ smsc: { script }, timing: { answerMs: 1000 } });
  expect(await send([messageTo("6598"), messageTo("6578")])).toEqual([NO_ANSWER, NO_ANSWER]);
  expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
  expect(smsc.counts()).toMatchObject({ taken: 3, twice: 0, bindsEver: 2 });
});

test("a long message whose second part is throttled goes on with that part", async () => {
  const { send, smsc } = await linked({ smsc: { script: { "7": [{}, { status: 0x58 }, {}] } } });
  const [outcome] = await send([messageTo("6597", LONG)]);
  expect(outcome).toEqual({ kind: "accepted", externalIds: smsc.taken().map(({ id }) => id) });
  expect(parts(smsc.taken())).toEqual(["1/2", "2/2"]);
  expect(new Set(smsc.taken().map(({ reference }) => reference)).size).toBe(1);
  expect(smsc.counts()).toMatchObject({ submits: 3, twice: 0 });
});

test("a long message whose second part is refused has failed, and the first part's id is kept", async () => {
  const { send, smsc } = await linked({ smsc: { script: { "7": [{}, { status: 0x0b }] } } });
  const [outcome] = await send([messageTo("6597", LONG)]);
  expect(outcome).toMatchObject({ kind: "refused", externalIds: [smsc.taken()[0]?.id] });
  expect(smsc.counts()).toMatchObject({ submits: 2, taken: 1 });
});

test("a long message whose second part has no answer is unknown, and nothing of it is sent again", async () => {
  const script = { "7": [{}, { answerAfterMs: null }] };
  const { send, smsc } = await linked({ smsc: { script }, timing: { answerMs: 1000 } });
  expect(await send([messageTo("6597", LONG)])).toMatchObject([{ kind: "unknown" }]);
  expect(await send([messageTo("6591")])).toMatchObject([{ kind: "accepted" }]);
  expect(smsc.counts()).toMatchObject({ submits: 3, twice: 0 });
});

test("a message whose time is over is not sent", async () => {
  const { send, smsc } = await linked();
  const late = messageTo("6591", "Hello", { validUntil: new Date(Date.now() - 1000) });
  expect(await send([late])).toMatchObject([{ kind: "refused", error: "message_expired" }]);
  expect(smsc.counts()).toMatchObject({ submits: 0 });
});

test("there are never more messages without an answer than the window has places", async () => {
  const { send, smsc } = await linked({ smsc: { answerAfterMs: 50 }, route: { window: 10 } });
  await send(Array.from({ length: 100 }, (_, n) => messageTo(`6591${n}`)));
  expect(smsc.counts()).toMatchObject({ taken: 100, twice: 0, mostUnanswered: 10 });
});
