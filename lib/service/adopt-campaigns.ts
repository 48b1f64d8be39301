import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { formatId } from "#lib/domain/id";
import type { Service } from "#lib/service/context";
import { recordAudit } from "#lib/store/audit";
import { embeddedUpstream, insertConsoleCampaign } from "#lib/store/console-campaigns";
import { campaignsWithoutConsole, insertInternalKey } from "#lib/store/internal-keys";
import { sealKey } from "#lib/store/sealed-key";
import { begin } from "#lib/store/sql";

const LOCK = 7264011;

/**
 * Makes each campaign of this service known to the console, with a key of its own that works from this machine only
 * and is none of the campaign's three. Cheap when there is nothing to do; any process may do it, one at a time does.
 */
export async function adoptCampaigns(
  { pool, settings }: Pick<Service, "pool" | "settings">,
  campaignKeysKey: Buffer,
): Promise<number> {
  if ((await campaignsWithoutConsole(pool)).length === 0) return 0;
  return begin(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [LOCK]);
    const upstreamId = await embeddedUpstream(tx, settings.environment);
    const campaigns = await campaignsWithoutConsole(tx);
    for (const { id, name, creatorId } of campaigns) {
      const key = `key_${settings.environment === "production" ? "live" : "test"}_${randomBytes(32).toString("base64url")}`;
      const keyId = randomUUIDv7();
      const campaignId = formatId("campaign", id);
      const hash = createHash("sha256").update(key).digest();
      await insertInternalKey(tx, { id: keyId, campaignId: id, hash, hint: key.slice(-4), creatorId });
      const keySealed = sealKey(key, `${upstreamId}/${campaignId}`, campaignKeysKey);
      await insertConsoleCampaign(tx, { upstreamId, campaignId, name, keySealed, keyHint: key.slice(-4) });
      await recordAudit(tx, {
        campaignId: id,
        actor: "console",
        action: "key.create",
        target: formatId("key", keyId),
        parameters: { internal: true },
      });
    }
    return campaigns.length;
  });
}
