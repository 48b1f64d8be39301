import { expect, test } from "vitest";
import { linked, messageTo } from "#lib/testing/smsc/linked";
import type { IdBases } from "#lib/testing/smsc/message-ids";
import type { ReceiptPlan } from "#lib/testing/smsc/plan";

/** The signs of a message whose receipts are planned so, once so many have come, and the id of its outcome. */
async function signsOf(receipts: ReceiptPlan[], count = 1) {
  const { send, heard, smsc } = await linked({ smsc: { script: { "": { receipts } } } });
  const [outcome] = await send([messageTo("6591234567")]);
  await expect.poll(() => heard.signs.length).toBe(count);
  await expect
    .poll(smsc.counts)
    .toMatchObject({ receiptsAcknowledged: count, receiptsRefused: 0, receiptsWaiting: 0 });
  const id = outcome?.kind === "accepted" ? outcome.externalIds[0] : undefined;
  return { signs: heard.signs, id, heard };
}

test.for<ReceiptPlan>([
  { form: "text" },
  { form: "tlv" },
  { form: "payload" },
  { form: "both" },
  { form: "text", over: "data_sm" },
  { form: "tlv", over: "data_sm" },
  { form: "text", wording: "long dates" },
  { form: "text", wording: "no spaces" },
  { form: "text", wording: "capitals" },
  { form: "text", wording: "short" },
  { form: "both", esmClass: 0 },
  { form: "text", esmClass: 0 },
  { form: "text", dataCoding: 3 },
])("a receipt is understood in the form %j", async (plan) => {
  const delivered = await signsOf([{ ...plan, stat: "DELIVRD" }]);
  expect(delivered.signs).toMatchObject([{ externalId: delivered.id, status: "success", error: null }]);
  const failed = await signsOf([{ ...plan, stat: "UNDELIV", err: "011" }]);
  expect(failed.signs).toMatchObject([{ externalId: failed.id, status: "failure" }]);
  expect(failed.signs[0]?.codes).toContainEqual({ source: "stat", code: "UNDELIV" });
});

test.for<[string, string]>([
  ["UNDELIV", "failure"],
  ["EXPIRED", "failure"],
  ["REJECTD", "failure"],
  ["DELETED", "failure"],
  ["ENROUTE", "sent_to_telco"],
  ["ACCEPTD", "sent_to_telco"],
  ["DELIVRD", "success"],
])("%s means %s", async ([stat, status]) => {
  const { signs } = await signsOf([{ stat }]);
  expect(signs).toMatchObject([{ status }]);
});

test("the network's own error is told beside the centre's", async () => {
  const { signs } = await signsOf([{ stat: "UNDELIV", err: "069", networkError: [3, 0x1b] }]);
  expect(signs[0]?.codes).toEqual([
    { source: "stat", code: "UNDELIV" },
    { source: "err", code: "069" },
    { source: "err", code: "027" },
  ]);
});

test.for<[IdBases, IdBases]>([
  [
    { response: "text", receipt: "text" },
    { response: "text", receipt: "text" },
  ],
  [
    { response: "decimal", receipt: "decimal" },
    { response: "text", receipt: "text" },
  ],
  [
    { response: "hexadecimal", receipt: "decimal" },
    { response: "hexadecimal", receipt: "decimal" },
  ],
  [
    { response: "decimal", receipt: "hexadecimal" },
    { response: "decimal", receipt: "hexadecimal" },
  ],
])("ids of a centre that writes %j match on a route that says %j", async ([centre, ids]) => {
  const { send, heard } = await linked({ smsc: { ids: centre }, route: { ids } });
  const outcomes = await send([1, 2, 3].map((n) => messageTo(`659${n}`)));
  const expected = outcomes.flatMap((outcome) => (outcome.kind === "accepted" ? outcome.externalIds : []));
  await expect
    .poll(() => heard.signs.map(({ externalId }) => externalId).toSorted())
    .toEqual(expected.toSorted());
});

test("a receipt that comes before the answer is passed on, not lost", async () => {
  const { heard, id } = await signsOf([{ afterMs: "early" }]);
  expect(heard.order.toSorted()).toEqual([`accepted ${id}`, `sign ${id}`]);
});

test("a receipt that comes long before the answer is acknowledged while the answer is awaited", async () => {
  const script = { "": { answerAfterMs: 400, receipts: [{ afterMs: 5 }] } };
  const { send, heard, smsc } = await linked({ smsc: { script } });
  const [outcome] = await send([messageTo("6591")]);
  const id = heard.signs[0]?.externalId;
  expect(outcome).toMatchObject({ kind: "accepted", externalIds: [id] });
  expect(heard.order).toEqual([`sign ${id}`, `accepted ${id}`]);
  await expect.poll(smsc.counts).toMatchObject({ receiptsAcknowledged: 1, receiptsRefused: 0 });
});

test("a doubled receipt is passed on and acknowledged each time", async () => {
  const { signs } = await signsOf([{ times: 3 }], 3);
  expect(new Set(signs.map(({ externalId }) => externalId)).size).toBe(1);
});

test("first under way, then delivered: both are told in order", async () => {
  const { signs } = await signsOf([{ stat: "ENROUTE" }, { stat: "DELIVRD", afterMs: 20 }], 2);
  expect(signs.map(({ status }) => status)).toEqual(["sent_to_telco", "success"]);
});

test("without receipts the message stays accepted and nothing is told", async () => {
  const { send, heard, smsc } = await linked({ smsc: { script: { "1": { receipts: [] } } } });
  expect(await send([messageTo("6591"), messageTo("6592")])).toMatchObject([
    { kind: "accepted" },
    { kind: "accepted" },
  ]);
  await expect.poll(smsc.counts).toMatchObject({ receiptsAcknowledged: 1 });
  expect(heard.signs).toHaveLength(1);
  expect(heard.events.filter(({ kind }) => kind !== "bound")).toEqual([]);
});

test("a receipt is acknowledged only once it is kept, and comes again when it could not be", async () => {
  const { send, heard, smsc } = await linked({ smsc: { retryMs: 10 } });
  const keeping: (() => void)[] = [];
  heard.keep = () => Promise.reject(new Error("the database is away"));
  await send([messageTo("6591")]);
  await expect.poll(() => smsc.counts().receiptsRefused).toBeGreaterThan(0);
  heard.keep = () => new Promise((resolve) => keeping.push(resolve));
  await expect.poll(() => keeping.length).toBe(1);
  expect(smsc.counts()).toMatchObject({ receiptsAcknowledged: 0, receiptsWaiting: 1 });
  keeping[0]?.();
  await expect.poll(smsc.counts).toMatchObject({ receiptsAcknowledged: 1, receiptsWaiting: 0 });
  expect(heard.signs).toHaveLength(1);
});

test("a message from a phone is passed on as one, and acknowledged", async () => {
  const { heard, smsc } = await linked();
  for (const text of ["STOP", "您好 😀", "id: 12 stat: done?"]) {
    await smsc.sendFromPhone({ sender: "6591234567", recipient: "77777", text });
  }
  expect(heard.inbound.map(({ text }) => text)).toEqual(["STOP", "您好 😀", "id: 12 stat: done?"]);
  expect(heard.inbound[0]).toEqual({ sender: "6591234567", recipient: "77777", text: "STOP" });
  expect(heard.signs).toEqual([]);
});
