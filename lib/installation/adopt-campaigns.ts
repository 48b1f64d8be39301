import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { insertConsoleCampaign, replaceKey } from "#lib/console/registry/console-campaigns";
import { embeddedUpstream } from "#lib/console/registry/upstreams";
import { formatId } from "#lib/domain/api/id";
import {
  campaignsWithoutConsole,
  campaignsWithoutKey,
  insertInternalKey,
} from "#lib/installation/internal-keys";
import { recordAudit } from "#lib/platform/audit-row";
import { holdLock } from "#lib/platform/postgres/advisory-locks";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Service } from "#lib/service/context";

/**
 * Makes each campaign of this service known to the console, with a key of its own that works from this machine only
 * and is none of the campaign's three. Cheap when there is nothing to do; any process may do it, one at a time does.
 */
export async function adoptCampaigns(
  { pool, settings }: Pick<Service, "pool" | "settings">,
  sealing: Pick<Sealing, "sealer">,
): Promise<number> {
  if ((await campaignsWithoutConsole(pool)).length + (await campaignsWithoutKey(pool)).length === 0) return 0;
  const seal = await sealing.sealer();
  return begin(pool, async (tx) => {
    await holdLock(tx, "adoption");
    const upstreamId = await embeddedUpstream(tx, settings.environment);
    const campaigns = await campaignsWithoutConsole(tx);
    for (const { id, name, creatorId } of campaigns) {
      const key = await makeKey(tx, settings, { id, creatorId });
      const campaignId = formatId("campaign", id);
      const keySealed = seal(key, `${upstreamId}/${campaignId}`);
      await insertConsoleCampaign(tx, { upstreamId, campaignId, name, keySealed, keyHint: key.slice(-4) });
    }
    const keyless = await campaignsWithoutKey(tx);
    for (const { id, creatorId, consoleCampaign } of keyless) {
      const key = await makeKey(tx, settings, { id, creatorId });
      const keySealed = seal(key, `${upstreamId}/${formatId("campaign", id)}`);
      await replaceKey(tx, consoleCampaign, keySealed, key.slice(-4));
    }
    return campaigns.length + keyless.length;
  });
}

async function makeKey(
  tx: Sql,
  settings: Service["settings"],
  campaign: { id: string; creatorId: string },
): Promise<string> {
  const key = `key_${settings.environment === "production" ? "live" : "test"}_${randomBytes(32).toString("base64url")}`;
  const id = randomUUIDv7();
  const hash = createHash("sha256").update(key).digest();
  await insertInternalKey(tx, { ...campaign, campaignId: campaign.id, id, hash, hint: key.slice(-4) });
  await recordAudit(tx, {
    campaignId: campaign.id,
    actor: "console",
    action: "key.create",
    target: formatId("key", id),
    parameters: { internal: true },
  });
  return key;
}
