import { afterAll, expect, inject, test } from "vitest";
import { adoptCampaigns } from "#lib/installation/adopt-campaigns";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

const pool = openPool(inject("databaseUrl"), 4, "adopt test");
const settings = parseSettings({});
afterAll(() => pool.end());

test("the console knows a campaign of this service once, however many processes ask, and needs no key for it", async () => {
  const service = { pool, settings, nationalIdKey: Buffer.alloc(32) };
  const request = CampaignRequest.parse({ name: "Appointments", templates: { english: "Hello {{name}}" } });
  const { campaignId } = await createCampaign(service, request);
  await Promise.all([1, 2, 3].map(() => adoptCampaigns(service)));
  expect(await adoptCampaigns(service)).toBe(0);
  const adopted = sql`select name, key_sealed from console_campaign where campaign_id = ${campaignId}`;
  expect(await rows(pool, adopted)).toEqual([{ name: "Appointments", keySealed: null }]);
  const keys = sql`select from api_key where 'campaign_' || campaign_id = ${campaignId}`;
  expect(await rows(pool, keys)).toEqual([]);
});
