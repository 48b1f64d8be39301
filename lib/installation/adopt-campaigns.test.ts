import { createHash } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { parseId } from "#lib/domain/api/id";
import { adoptCampaigns } from "#lib/installation/adopt-campaigns";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { findCaller } from "#lib/service/access/api-keys";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

const pool = openPool(inject("databaseUrl"), 4, "adopt test");
const settings = parseSettings({});
afterAll(() => pool.end());

test("a campaign of this service gets one key of the console's own, however many processes ask", async () => {
  const service = { pool, settings, nationalIdKey: Buffer.alloc(32) };
  const request = CampaignRequest.parse({ name: "Appointments", templates: { english: "Hello {{name}}" } });
  const { campaignId } = await createCampaign(service, request);
  await Promise.all([1, 2, 3].map(() => adoptCampaigns(service, TEST_SECRET)));
  await adoptCampaigns(service, TEST_SECRET);

  const adopted = await rows<{ keySealed: Buffer; upstreamId: number; keyHint: string }>(
    pool,
    sql`select key_sealed, upstream_id, key_hint from console_campaign where campaign_id = ${campaignId}`,
  );
  expect(adopted).toHaveLength(1);
  const [{ keySealed, upstreamId, keyHint } = { keySealed: Buffer.alloc(0), upstreamId: 0, keyHint: "" }] =
    adopted;
  const key = (await TEST_SECRET.open(keySealed, `${upstreamId}/${campaignId}`)) ?? "";
  expect(key.endsWith(keyHint)).toBe(true);
  const caller = await findCaller(pool, createHash("sha256").update(key).digest("hex"));
  expect(caller).toMatchObject({ campaignId: parseId("campaign", campaignId), scope: "send" });
});

test("a campaign of this service whose key was lost with SECRET_KEY gets a new one", async () => {
  const service = { pool, settings, nationalIdKey: Buffer.alloc(32) };
  const request = CampaignRequest.parse({ name: "Reminders", templates: { english: "Hello {{name}}" } });
  const { campaignId } = await createCampaign(service, request);
  await adoptCampaigns(service, TEST_SECRET);
  await pool.query(sql`update console_campaign set key_sealed = null where campaign_id = ${campaignId}`);
  await adoptCampaigns(service, TEST_SECRET);

  const [again] = await rows<{ keySealed: Buffer; upstreamId: number }>(
    pool,
    sql`select key_sealed, upstream_id from console_campaign where campaign_id = ${campaignId}`,
  );
  const key = again && (await TEST_SECRET.open(again.keySealed, `${again.upstreamId}/${campaignId}`));
  const caller = await findCaller(
    pool,
    createHash("sha256")
      .update(key ?? "")
      .digest("hex"),
  );
  expect(caller).toMatchObject({ campaignId: parseId("campaign", campaignId) });
});
