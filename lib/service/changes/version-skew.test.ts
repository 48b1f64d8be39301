import { expect, onTestFinished, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import { sendMessage } from "#lib/service/messages/send-message";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch } from "#lib/testing/service/delivery";
import { follower, storedChanges } from "#lib/testing/service/follower";
import { mintCampaign, testService } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const { pool: unused, ...base } = testService();
await unused.end();
const service = { ...base, pool };
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

/** A connection of a process of version 0.1.0, which records no changes. Its names are fixed by what was released. */
function before(name: "redial web" | "redial worker" | "redial upload") {
  const old = openPool(url, 1, name);
  onTestFinished(() => old.end());
  return old;
}

/** The old processes have written nothing for longer than they are waited for. */
function quiet() {
  return pool.query(sql`update untold_write set at = at - interval '61 s'`);
}

/** How version 0.1.0 records that a message was handed over. */
const TAKE = (id: string) => sql`
  update message_state set status = 2, updated_at = now() where id = ${id.replace("message_", "")}
`;

test("a cursor from before a write of version 0.1.0 is gone, so that no reader misses it", async () => {
  const caller = await mintCampaign(service);
  const { id } = await sendMessage(service, caller, single);
  for (const name of ["redial web", "redial worker", "redial upload"] as const) {
    const feed = await follower(service, caller.campaignId);
    await before(name).query(TAKE(id));
    await expect(feed.readPage()).rejects.toMatchObject({ refusal: "changesGone" });
    await quiet();
    await feed.stop();
  }
});

test("while version 0.1.0 writes there is no feed, so readers keep to the lists; a minute later there is", async () => {
  const caller = await mintCampaign(service);
  const { id } = await sendMessage(service, caller, single);
  await before("redial worker").query(TAKE(id));
  await expect(follower(service, caller.campaignId)).rejects.toMatchObject({ refusal: "notFound" });
  await quiet();
  const feed = await follower(service, caller.campaignId);
  await mintBatch(service, caller, 3);
  await feed.catchUp();
  const { messages } = await storedChanges(service, caller.campaignId);
  expect(feed.messages.size).toBe(messages.size - 1);
  await feed.stop();
});

test("a write of version 0.1.0 that is committed after the cursor was taken ends it too", async () => {
  const caller = await mintCampaign(service);
  const { id } = await sendMessage(service, caller, single);
  const old = await before("redial worker").connect();
  await old.query("begin");
  await old.query(TAKE(id));
  const feed = await follower(service, caller.campaignId);
  await feed.readPage();
  await old.query("commit");
  old.release();
  await expect(feed.readPage()).rejects.toMatchObject({ refusal: "changesGone" });
  await quiet();
  await feed.stop();
});

test("a batch of version 0.1.0 ends cursors, and what this version writes ends none", async () => {
  const caller = await mintCampaign(service);
  const feed = await follower(service, caller.campaignId);
  await mintBatch(service, caller, 3);
  await feed.catchUp();
  expect(feed.messages.size).toBe(3);
  await before("redial worker").query(
    sql`update batch set status = 1 where campaign_id = ${caller.campaignId}`,
  );
  await expect(feed.readPage()).rejects.toMatchObject({ refusal: "changesGone" });
  await quiet();
  await feed.stop();
});
