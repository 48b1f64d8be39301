import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { holdRestored } from "#lib/platform/installation/delivery-hold";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { decodeChangesCursor, encodeChangesCursor } from "#lib/service/changes/cursor";
import { purgeChanges } from "#lib/service/changes/purge-changes";
import type { Service } from "#lib/service/context";
import { beginHeld } from "#lib/service/hold/hold-delivery";
import { sendMessage } from "#lib/service/messages/send-message";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch } from "#lib/testing/service/delivery";
import { follower } from "#lib/testing/service/follower";
import { mintCampaign } from "#lib/testing/service/service";

const serviceOn = async (): Promise<Service> => {
  const { pool } = await ownDatabase();
  return { pool, settings: parseSettings({}), nationalIdKey: randomBytes(32) };
};
const service = await serviceOn();
const other = await serviceOn();

const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };
const gone = { refusal: "changesGone" };

/** Makes the campaign's changes so far eight days old. */
function makeOld(campaignId: string) {
  return service.pool.query(sql`
    update change set at = at - interval '8 days' where campaign_id = ${campaignId}
  `);
}

test("a cursor is refused once a change after it is deleted, and changes are deleted after seven days", async () => {
  const caller = await mintCampaign(service);
  const feed = await follower(service, caller.campaignId);
  const old = feed.cursor();
  await sendMessage(service, caller, single);
  await sendMessage(service, caller, single);
  await feed.readPage(1);
  const between = feed.cursor();
  await purgeChanges(service.pool);
  await feed.catchUp();
  expect(feed.messages.size).toBe(2);

  await makeOld(caller.campaignId);
  while (await purgeChanges(service.pool));
  await expect(feed.read({ after: old })).rejects.toMatchObject(gone);
  await expect(feed.read({ after: between })).rejects.toMatchObject(gone);
  await feed.stop();
});

test("an old cursor of a campaign in which nothing has happened since is as good as new", async () => {
  const caller = await mintCampaign(service);
  await sendMessage(service, caller, single);
  const feed = await follower(service, caller.campaignId);
  await makeOld(caller.campaignId);
  while (await purgeChanges(service.pool));
  await feed.catchUp();
  const { id } = await sendMessage(service, caller, single);
  await feed.catchUp();
  expect([...feed.messages.keys()]).toEqual([id]);
  await feed.stop();
});

test("a cursor of a campaign without any change follows it from its first message on", async () => {
  const caller = await mintCampaign(service);
  const feed = await follower(service, caller.campaignId);
  const { id } = await sendMessage(service, caller, single);
  await feed.catchUp();
  expect([...feed.messages.keys()]).toEqual([id]);
  await feed.stop();
});

test("a cursor in the middle of a change is refused once that change is deleted", async () => {
  const caller = await mintCampaign(service);
  const feed = await follower(service, caller.campaignId);
  await mintBatch(service, caller, 30);
  await feed.readPage(10);
  await makeOld(caller.campaignId);
  while (await purgeChanges(service.pool));
  await expect(feed.readPage()).rejects.toMatchObject(gone);
  await feed.stop();
});

test("a cursor of another database, or of another campaign, is refused", async () => {
  const here = await follower(service, (await mintCampaign(service)).campaignId);
  const there = await follower(other, (await mintCampaign(other)).campaignId);
  await expect(here.read({ after: there.cursor() })).rejects.toMatchObject(gone);
  const neighbour = await follower(service, (await mintCampaign(service)).campaignId);
  await expect(here.read({ after: neighbour.cursor() })).rejects.toMatchObject(gone);
  for (const one of [here, there, neighbour]) await one.stop();
});

test("a cursor of before a restore is refused, whatever shows that there was one", async () => {
  const { campaignId } = await mintCampaign(other);
  const feed = await follower(other, campaignId);
  await holdRestored(other.pool, "born here");
  await holdRestored(other.pool, "copied");
  await expect(feed.read({ after: feed.cursor() })).rejects.toMatchObject(gone);

  const anew = await follower(other, campaignId);
  await beginHeld(other, { held: true, folder: null });
  await expect(anew.read({ after: anew.cursor() })).rejects.toMatchObject(gone);

  // A copy that cannot be distinguished from its original, and that is older than the cursor.
  const ahead = await follower(other, campaignId);
  const cursor = decodeChangesCursor(ahead.cursor());
  if (!cursor) throw new Error("no cursor");
  const later = encodeChangesCursor({ ...cursor, position: { id: 1_000_000, upTo: null } });
  await expect(ahead.read({ after: later })).rejects.toMatchObject(gone);
  for (const one of [feed, anew, ahead]) await one.stop();
});

test("a text that is no cursor is refused as such", async () => {
  const feed = await follower(service, (await mintCampaign(service)).campaignId);
  for (const after of ["x", "ä", "AAAA", `${feed.cursor()}AAAA`, "a".repeat(10_000)]) {
    await expect(feed.read({ after })).rejects.toMatchObject({ refusal: "cursorInvalid" });
  }
  for (const limit of ["0", "5001", "-1", "1.5", "ten", ""]) {
    await expect(feed.read({ limit })).rejects.toMatchObject({ refusal: "limitInvalid" });
  }
  for (const wait of ["61", "-1", "0.5", "", "1e1"]) {
    await expect(feed.read({ wait })).rejects.toMatchObject({ refusal: "waitInvalid" });
  }
  await feed.stop();
});
