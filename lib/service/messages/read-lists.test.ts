import { expect, inject, onTestFinished, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { listCampaignMessages } from "#lib/service/messages/list-messages";
import { sendMessage } from "#lib/service/messages/send-message";
import { databaseLine } from "#lib/testing/database/database-line";
import { mintCampaign, testService } from "#lib/testing/service/service";

async function campaignOfOne(replicaUrl: string) {
  const replica = openPool(replicaUrl, 2, "redial test", { connectMs: 500, silentMs: 200 });
  const service = { ...testService(), replica };
  onTestFinished(async () => {
    await service.pool.end();
    await replica.end();
  });
  const caller = await mintCampaign(service);
  const body = { recipient: "6591234567", language: "english", values: { name: "Ada" } };
  const { id } = await sendMessage(service, caller, body);
  return { service, caller, id };
}

test("every list is read from the replica, over connections that may only read", async () => {
  const url = new URL(inject("databaseUrl"));
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const { service, caller, id } = await campaignOfOne(url.href);
  expect(service.replica.totalCount).toBe(0);
  for (const query of [{}, { search: "91" }, { search: "912" }, { search: "9123" }, { search: "91234567" }]) {
    const { data } = await listCampaignMessages(service, caller, query);
    expect(data.map((message) => message.id)).toEqual([id]);
  }
  expect(service.replica.totalCount).toBeGreaterThan(0);
});

test.each(["127.0.0.1:1", "replica.redial.invalid:5432"])(
  "a replica that is away costs no list: %s",
  async (host) => {
    const { service, caller, id } = await campaignOfOne(`postgres://redial@${host}/redial`);
    const { data } = await listCampaignMessages(service, caller, {});
    expect(data.map((message) => message.id)).toEqual([id]);
  },
);

test("a replica that vanishes without a word costs no list, and is read again when it is back", async () => {
  const line = await databaseLine();
  const { service, caller, id } = await campaignOfOne(line.url);
  const listed = async () =>
    (await listCampaignMessages(service, caller, {})).data.map((message) => message.id);
  expect(await listed()).toEqual([id]);
  line.silence();
  expect(await listed()).toEqual([id]);
  expect(service.replica.totalCount).toBe(0);
  line.speak();
  const isRead = async () => {
    expect(await listed()).toEqual([id]);
    return service.replica.totalCount;
  };
  await expect.poll(isRead).toBeGreaterThan(0);
});
