import { expect, onTestFinished, test } from "vitest";
import { installed } from "#lib/testing/process/installed";
import { start } from "#lib/testing/process/processes";
import { startSmsc } from "#lib/testing/smsc/start-smsc";

const hasPeer = installed("perl -MNet::SMPP", ["perl", "-MNet::SMPP", "-e1"]);

test.skipIf(!hasPeer)(
  "a client on Net::SMPP sends, gets every receipt and leaves, without a warning",
  async () => {
    const script = { "1": { receipts: [{ stat: "UNDELIV" }] }, "8": { status: 0x0b } };
    const smsc = await startSmsc({ script, ids: { response: "hexadecimal", receipt: "decimal" } });
    onTestFinished(smsc.close);
    const client = start(["perl", "lib/testing/smsc/peers/esme.pl", String(smsc.port), "650", "651", "658"]);
    expect(await client.ended).toBe(0);
    expect(client.output().trim().split("\n")).toEqual([
      "bound SMSC 0",
      "answered 650 0x00 0e999f21",
      "answered 651 0x00 0e999f22",
      "answered 658 0x0b ",
      expect.stringMatching(/^receipt 650 244948769 2 id:244948769 .* stat:DELIVRD err:000 text:To 650$/),
      expect.stringMatching(/^receipt 651 244948770 5 id:244948770 .* stat:UNDELIV err:001 text:To 651$/),
      "unbound 0",
    ]);
    expect(smsc.counts()).toMatchObject({ taken: 2, twice: 0, receiptsWaiting: 0, unbinds: 1 });
  },
);
