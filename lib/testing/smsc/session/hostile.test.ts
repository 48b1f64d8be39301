import { expect, test } from "vitest";
import { HOSTILE_FRAMES } from "#lib/testing/smsc/hostile-frames";
import { linked, messageTo } from "#lib/testing/smsc/linked";

test.for(HOSTILE_FRAMES)(
  "after $name the link still sends, hears receipts and answers",
  async ({ bytes, mayEnd }) => {
    const { send, heard, smsc } = await linked();
    await send([messageTo("6591")]);
    await expect.poll(() => heard.signs.length).toBe(1);
    smsc.sendBytes(bytes);
    if (mayEnd) await expect.poll(() => heard.faults.length).toBeGreaterThan(1);
    const outcomes = await send([messageTo("6592")]);
    expect(outcomes).toMatchObject([{ kind: "accepted" }]);
    await smsc.sendFromPhone({ sender: "6591234567", recipient: "77777", text: "still there?" });
    expect(heard.inbound.at(-1)?.text).toBe("still there?");
    const id = outcomes[0]?.kind === "accepted" ? outcomes[0].externalIds[0] : "none";
    await expect.poll(() => heard.signs.map(({ externalId }) => externalId)).toContain(id);
    await expect
      .poll(smsc.counts)
      .toMatchObject({ taken: 2, twice: 0, receiptsWaiting: 0, bindsEver: mayEnd ? 2 : 1 });
  },
);

test("messages that wait for their answer while a stream goes mad are unknown, and none is sent twice", async () => {
  const { send, smsc } = await linked({ smsc: { answerAfterMs: 100 } });
  const sent = send([messageTo("6591"), messageTo("6592")]);
  await expect.poll(() => smsc.counts().unanswered).toBe(2);
  smsc.sendBytes(Buffer.from("00000003", "hex"));
  const outcomes = await sent;
  expect(outcomes.map(({ kind }) => kind)).toEqual(["unknown", "unknown"]);
  expect(await send([messageTo("6593")])).toMatchObject([{ kind: "accepted" }]);
  expect(smsc.counts()).toMatchObject({ taken: 3, twice: 0 });
});

test("a thousand odd frames are told of a few times only", async () => {
  const { send, heard, smsc } = await linked();
  await send([messageTo("6591")]);
  const stranger = Buffer.from("00000010000077770000000000000001", "hex");
  smsc.sendBytes(Buffer.concat(Array.from({ length: 1000 }, () => stranger)));
  await expect.poll(() => smsc.counts().nacks).toBe(1000);
  expect(heard.events.filter(({ kind }) => kind === "odd").length).toBeLessThan(5);
});

test("frames that are cut anywhere are put together", async () => {
  const { heard, smsc, send } = await linked();
  await send([messageTo("6591")]);
  const enquiry = Buffer.from("00000010000000150000000000abcdef", "hex");
  for (const byte of enquiry) {
    smsc.sendBytes(Buffer.from([byte]));
    await new Promise(setImmediate);
  }
  await smsc.sendFromPhone({ sender: "6591234567", recipient: "77777", text: "after it" });
  expect(heard.inbound).toHaveLength(1);
  expect(heard.faults).toEqual([""]);
});
