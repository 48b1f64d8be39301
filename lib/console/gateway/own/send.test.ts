import { expect, test } from "vitest";
import { ownPool } from "#lib/console/membership/own-pool";
import { showMessage } from "#lib/console/messages/show-message";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { sendOne } from "#lib/console/sends/send-one";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ADA } from "#lib/testing/console/failed-messages";
import { testMirror } from "#lib/testing/console/mirror";
import { mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const asker = { ...ADA, address: null };
const rules = { nationalIds: false, variables: ["name"], bodies: { english: "Dear {{name}}" } };
const asked = { recipient: "6581234567", language: "english" as const, values: { name: "Ada" } };

test("a message for an own campaign is there with its record and audit, or none of it; and its page at once", async () => {
  const { mirror, reader, caller } = await minted();
  const ask = { ...asked, id: crypto.randomUUID(), again: false };
  const sent = await sendOne(mirror, reader, rules, ask, asker);
  expect(sent).toMatchObject({
    state: "accepted",
    messageId: expect.stringMatching(/^message_/),
    recipient: "",
  });
  expect(await sendOne(mirror, reader, rules, ask, asker)).toMatchObject({ messageId: sent.messageId });
  const again = sendOne(mirror, reader, rules, { ...ask, id: crypto.randomUUID() }, asker);
  await expect(again).rejects.toMatchObject({ code: "sent_before" });
  expect(await stored(caller.campaignId)).toEqual([{ id: sent.messageId, jobs: 1 }]);
  expect(await audited(reader.campaign.id)).toEqual([
    { action: "message.send", target: sent.messageId, outcome: "succeeded" },
  ]);
  const { message } = await showMessage(mirror, reader, sent.messageId ?? "");
  expect(message).toMatchObject({ status: "created", recipient: asked.recipient });
});

test("what the service refuses is refused in its words, and recorded", async () => {
  const { mirror, reader, caller } = await minted();
  await pool.query(
    sql`update template_body set variables = '{name,code}' where campaign_id = ${caller.campaignId}`,
  );
  const ask = { ...asked, id: crypto.randomUUID(), again: false };
  const sent = await sendOne(mirror, reader, rules, ask, asker);
  expect(sent).toMatchObject({
    state: "refused",
    code: "parameter_invalid",
    said: expect.stringMatching(/.+/),
  });
  expect(await stored(caller.campaignId)).toEqual([]);
  expect(await audited(reader.campaign.id)).toMatchObject([{ action: "message.send", outcome: "refused" }]);
});

test("a restricted operator's message is written, and is theirs", async () => {
  const { mirror, reader, caller } = await minted();
  const theirs = { ...reader, pool: ownPool(pool, ADA.operatorId) };
  const ask = { ...asked, id: crypto.randomUUID(), again: false };
  const sent = await sendOne(mirror, theirs, rules, ask, asker);
  expect(await stored(caller.campaignId)).toEqual([{ id: sent.messageId, jobs: 1 }]);
  await showMessage(mirror, reader, sent.messageId ?? "");
  expect(await showMessage(mirror, theirs, sent.messageId ?? "")).toMatchObject({
    message: { status: "created" },
  });
});

async function minted() {
  const own = await mintOwnCampaign(pool);
  const campaign = await findConsoleCampaign(pool, own.campaign);
  if (!campaign) throw new Error("no campaign");
  const mirror = testMirror(pool);
  return {
    ...own,
    mirror,
    reader: { pool, campaign, role: "operator", visibility: FULL_VISIBILITY, now: new Date() } as const,
  };
}

function stored(campaignId: string) {
  return rows(
    pool,
    sql`select 'message_' || id as id, (select count(*) from send_job j where j.first_id = s.id) as jobs
      from message_state s where campaign_id = ${campaignId}`,
  );
}

function audited(campaign: number) {
  return rows(pool, sql`select action, target, outcome from audit where campaign = ${campaign} order by id`);
}
