import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { installed } from "#lib/testing/process/installed";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { startKannel } from "#lib/testing/smsc/peers/kannel";
import { type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";

const hasPeer = installed("kannel", ["bearerbox", "--version"]);

/** Kannel's words for what became of a message. */
const DELIVERED = 1;
const FAILED = 2;
const ACCEPTED = 8;
const REFUSED = 16;
const EXPIRED = 34;

async function scene(options: SmscOptions) {
  const smsc = await startSmsc(options);
  onTestFinished(smsc.close);
  const receipts = new Map<string, number[]>();
  const phones: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const values = Object.fromEntries(searchParams);
    if (pathname === "/phone") phones.push(values);
    else receipts.set(values.to ?? "", [...(receipts.get(values.to ?? "") ?? []), Number(values.kind)]);
    response.setHeader("content-type", "text/plain").end();
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const listener = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kannel = await startKannel(temporaryFolder(), smsc.port, listener);
  onTestFinished(kannel.stop);
  await expect.poll(smsc.counts).toMatchObject({ binds: 1 });
  return { smsc, kannel, receipts, phones };
}

test.skipIf(!hasPeer)(
  "Kannel is served without a warning: every form of receipt, long texts, phones",
  async () => {
    const { smsc, kannel, receipts, phones } = await scene({
      script: {
        "1": { receipts: [{ stat: "UNDELIV", err: "00B" }] },
        "2": { receipts: [{ form: "text" }] },
        "3": { receipts: [{ form: "tlv" }] },
        "4": { receipts: [{ form: "payload" }] },
        "5": { receipts: [{ form: "text", wording: "long dates" }] },
        "6": { receipts: [{ stat: "EXPIRED" }] },
      },
    });
    const long = "A text of more than one part. ".repeat(9);
    await kannel.send("6591000000", "You owe £5 or 6 € {today}");
    for (const last of ["1", "2", "3", "4", "5", "6"]) await kannel.send(`659100000${last}`, `To ${last}`);
    await kannel.send("6591000007", long);
    await kannel.send("6591000008", "您好 வணக்கம்");
    await smsc.sendFromPhone({ sender: "6591234567", recipient: "6590000000", text: "STOP" });

    const ended = (last: string) => receipts.get(`659100000${last}`)?.filter((kind) => kind !== ACCEPTED);
    const all = () => ["0", "1", "2", "3", "4", "5", "6", "7", "8"].map((last) => ended(last)?.[0]);
    await expect
      .poll(all)
      .toEqual([
        DELIVERED,
        FAILED,
        DELIVERED,
        DELIVERED,
        DELIVERED,
        DELIVERED,
        EXPIRED,
        DELIVERED,
        DELIVERED,
      ]);
    await expect.poll(() => phones).toMatchObject([{ from: "+6591234567", to: "+6590000000", text: "STOP" }]);
    const texts = (to: string) => smsc.taken().filter(({ destination }) => destination === to);
    expect(texts("6591000000")[0]?.text).toBe("You owe £5 or 6 € {today}");
    expect(texts("6591000008")[0]?.text).toBe("您好 வணக்கம்");
    const parts = texts("6591000007");
    expect(parts.map(({ part, parts }) => [part, parts])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(parts.map(({ text }) => text).join("")).toBe(long);
    expect(smsc.counts()).toMatchObject({ taken: 10, twice: 0, receiptsWaiting: 0, nacks: 0 });
    expect(kannel.complaints()).toEqual([]);
  },
);

test.skipIf(!hasPeer)("Kannel takes a refusal as one, and binds again after its link broke", async () => {
  const { smsc, kannel, receipts } = await scene({ script: { "8": { status: 0x0b } } });
  await kannel.send("6591000008", "Hello");
  await expect.poll(() => receipts.get("6591000008")).toEqual([REFUSED]);
  smsc.breakLinks();
  await expect.poll(smsc.counts).toMatchObject({ bindsEver: 2, binds: 1 });
  await kannel.send("6591000001", "Hello");
  await expect.poll(() => receipts.get("6591000001")?.toSorted()).toEqual([DELIVERED, ACCEPTED]);
});
