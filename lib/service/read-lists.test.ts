import { expect, inject, onTestFinished, test } from "vitest";
import { listCampaignMessages } from "#lib/service/list-messages";
import { sendMessage } from "#lib/service/send-message";
import { openPool } from "#lib/store/pool";
import { mintCampaign, testService } from "#lib/testing/service";

async function campaignOfOne(replicaUrl: string) {
  const replica = openPool(replicaUrl, 2, "redial test", { connectMs: 500 });
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

test("a replica that is away costs no list", async () => {
  const { service, caller, id } = await campaignOfOne("postgres://redial@127.0.0.1:1/redial");
  const { data } = await listCampaignMessages(service, caller, {});
  expect(data.map((message) => message.id)).toEqual([id]);
});
