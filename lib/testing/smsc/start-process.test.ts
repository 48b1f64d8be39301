import { expect, onTestFinished, test } from "vitest";
import { npmClient } from "#lib/testing/smsc/peers/npm-client";
import { startSmscProcess } from "#lib/testing/smsc/start-process";

test("a centre in its own process takes messages, counts them and changes while it runs", async () => {
  const smsc = await startSmscProcess({ script: { "1": { receipts: [{ stat: "UNDELIV" }] } } }, ["--tls"]);
  onTestFinished(smsc.stop);
  const client = await npmClient(smsc.port, { tls: true, ca: smsc.certificate });
  onTestFinished(client.close);
  await client.bind();
  await client.submit("6591", "Hello");
  await expect.poll(() => client.came).toMatchObject([{ message_state: 5 }]);
  await smsc.tell("/change", { script: { "1": { status: 0x45 } } });
  expect((await client.submit("6591", "Hello")).command_status).toBe(0x45);
  await expect.poll(smsc.counts).toMatchObject({ taken: 1, refused: { "0x45": 1 }, receiptsAcknowledged: 1 });
  expect(await smsc.tell("/taken")).toMatchObject([{ destination: "6591", text: "Hello" }]);
  await smsc.tell("/phone", { sender: "6591", recipient: "77777", text: "STOP" });
  expect(client.came.at(-1)).toMatchObject({ source_addr: "6591", short_message: { message: "STOP" } });
  await expect(smsc.tell("/nothing")).rejects.toThrow();
});
