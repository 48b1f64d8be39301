import { describe, expect, onTestFinished, test } from "vitest";
import type { DeliveryReceipt } from "#lib/service/providers/link";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";
import { type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";

async function pair(centre: SmscOptions = {}, route: Partial<Parameters<typeof smppLink>[0]> = {}) {
  const smsc = await startSmsc(centre);
  const bind = smppLink({ port: smsc.port, ...route });
  onTestFinished(async () => {
    await bind.link.close();
    await smsc.close();
  });
  return { smsc, ...bind };
}

const forms = ["both", "text", "tlv", "payload"] as const;
const wordings = ["usual", "long dates", "no spaces", "capitals", "short"] as const;
const all = forms.flatMap((form) =>
  wordings.flatMap((wording) =>
    (["deliver_sm", "data_sm"] as const).map((over) => [form, wording, over] as const),
  ),
);

test("receipts in all their forms name the message that they are for", async () => {
  const script = Object.fromEntries(
    all.map(([form, wording, over], i) => [
      `${100 + i}`,
      { receipts: [{ form, wording, over, stat: "UNDELIV", err: "001" }] },
    ]),
  );
  const { send, receipts } = await pair({ script }, { codePreset: "twilio" });
  const outcomes = await send(all.map((_, i) => outgoing(`659${100 + i}`)));
  await expect.poll(() => receipts).toHaveLength(all.length);
  const ids = outcomes.flatMap((outcome) => (outcome.kind === "accepted" ? outcome.externalIds : []));
  expect(receipts.map(({ externalId }) => externalId).sort()).toEqual(ids.sort());
  expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set(["failure"]));
});

describe("ids of two bases are one", () => {
  test.each([
    ["hexadecimal", "decimal"],
    ["decimal", "hexadecimal"],
    ["text", "text"],
  ] as const)("%s and %s", async (response, receipt) => {
    const ids = { response, receipt };
    const { send, receipts } = await pair({ ids }, { ids });
    const [outcome] = await send([outgoing("6591")]);
    await expect.poll(() => receipts).toHaveLength(1);
    expect(outcome).toEqual({ kind: "accepted", externalIds: [receipts[0]?.externalId] });
  });
});

test("a receipt that comes before the answer, and twice, is passed on each time", async () => {
  const { send, receipts } = await pair({ script: { "1": { receipts: [{ afterMs: "early", times: 2 }] } } });
  await send([outgoing("6591")]);
  await expect.poll(() => receipts).toHaveLength(2);
});

test("a receipt is acknowledged once it is kept, and not before", async () => {
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const came: DeliveryReceipt[] = [];
  const receipts = async (some: DeliveryReceipt[]) => {
    came.push(...some);
    await kept;
  };
  const { send, smsc } = await pair({}, { listener: { receipts } });
  await send([outgoing("6591")]);
  await expect.poll(() => came).toHaveLength(1);
  // The session continues meanwhile.
  await send([outgoing("6592")]);
  expect(smsc.counts().receiptsAcknowledged).toBe(0);
  keep();
  await expect.poll(() => smsc.counts().receiptsAcknowledged).toBe(2);
});

test("what could not be kept is asked for again", async () => {
  let failures = 3;
  const came: DeliveryReceipt[] = [];
  const receipts = async (some: DeliveryReceipt[]) => {
    if (failures-- > 0) throw new Error("the database is away");
    came.push(...some);
  };
  const { send, smsc, events } = await pair({ retryMs: 10 }, { listener: { receipts } });
  await send([outgoing("6591")]);
  await expect.poll(() => smsc.counts().receiptsAcknowledged).toBe(1);
  expect(smsc.counts().receiptsRefused).toBe(3);
  expect(came).toHaveLength(1);
  expect(events.at(-1)?.words).toMatch(/could not be kept.*the database is away/);
});

test("one receipt that can never be kept does not keep others from it", async () => {
  const came = new Set<string | null>();
  const receipts = async (some: DeliveryReceipt[]) => {
    if (some.some(({ externalId }) => externalId === "poison")) throw new Error("no");
    for (const { externalId } of some) came.add(externalId);
  };
  const script = { "7": { receipts: [{ id: "poison" }] } };
  const { send } = await pair({ retryMs: 5, script }, { listener: { receipts } });
  await send(Array.from({ length: 50 }, (_, i) => outgoing(`659${100 + i}`)));
  await expect.poll(() => came.size).toBe(45);
});

test("receipts that come together are passed on together", async () => {
  const calls: number[] = [];
  const receipts = async (some: DeliveryReceipt[]) => {
    calls.push(some.length);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const { send } = await pair({}, { listener: { receipts } });
  await send(Array.from({ length: 500 }, (_, i) => outgoing(`659${1000 + i}`)));
  const sum = () => calls.reduce((total, size) => total + size, 0);
  await expect.poll(() => sum()).toBe(500);
  expect(calls.length).toBeLessThan(250);
});

describe("a message from a phone", () => {
  test.each(["STOP", "您好 😀", "id:7"])("%s", async (text) => {
    const { smsc, inbounds, receipts } = await pair();
    await smsc.sendFromPhone({ sender: "6591234567", recipient: "72345", text });
    expect(inbounds).toEqual([{ sender: "6591234567", recipient: "72345", text }]);
    expect(receipts).toEqual([]);
  });

  test("is sent again when it could not be kept", async () => {
    let failures = 2;
    const inbound = async () => {
      if (failures-- > 0) throw new Error("not now");
    };
    const { smsc } = await pair({ retryMs: 5 }, { listener: { inbound } });
    await smsc.sendFromPhone({ sender: "6591234567", recipient: "72345", text: "STOP" });
    expect(smsc.counts().receiptsRefused).toBe(2);
  });
});
