import { randomBytes, randomUUID } from "node:crypto";
import { inject } from "vitest";
import { parseId } from "#lib/domain/api/id";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import { findCampaign } from "#lib/service/campaign-rows";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import type { Caller, Service } from "#lib/service/context";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

/** The service's verbs on the run's database. The caller has to end the pool. */
export function testService(): Service {
  return {
    pool: openPool(inject("databaseUrl"), 8, "redial test"),
    settings: parseSettings({}),
    nationalIdKey: randomBytes(32),
  };
}

/** A campaign of the test's own, and a caller who may do everything in it. */
export async function mintCampaign(
  service: Service,
  request: Partial<CampaignRequest> = {},
): Promise<Caller> {
  const created = await createCampaign(
    service,
    CampaignRequest.parse({ name: "Test", templates: { english: "Dear {{name}}" }, ...request }),
  );
  const campaignId = parseId("campaign", created.campaignId) ?? "";
  const campaign = await findCampaign(service.pool, campaignId);
  return {
    campaignId,
    actor: "key_test",
    creatorId: campaign?.creatorId ?? "",
    nationalIdRecipients: request.nationalIdRecipients ?? false,
    address: "127.0.0.1",
    traceId: randomUUID(),
  };
}
