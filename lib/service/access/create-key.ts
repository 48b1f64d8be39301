import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { formatId } from "#lib/domain/api/id";
import { MAX_KEYS } from "#lib/domain/api/key-scope";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { countKeys, insertKey } from "#lib/service/access/api-keys";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { lockCampaign } from "#lib/service/campaign-rows";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import type { KeyRequest } from "#lib/wire/service/campaign-requests";

/** A key in the form that is shown once: only its hash is stored. */
export type NewKey = { id: string; name: string; scope: "send" | "read"; key: string };

/** Makes a key for a campaign that has an address and fewer than three keys. */
export function createKey(
  { pool, settings }: Pick<Service, "pool" | "settings">,
  campaignId: string,
  request: KeyRequest,
  by: Administrator = COMMAND_LINE,
): Promise<NewKey> {
  return begin(pool, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign.allowedAddresses.length === 0) {
      throw new WrongInput("add an address before you create a key");
    }
    const key = await addKey(tx, settings, campaign, request);
    const { id, name, scope } = key;
    await recordAudit(tx, {
      campaignId,
      ...by,
      action: "key.create",
      target: id,
      parameters: { name, scope },
    });
    return key;
  });
}

export async function addKey(
  tx: Sql,
  { environment }: Service["settings"],
  campaign: { id: string; creatorId: string },
  { name, scope }: KeyRequest,
): Promise<NewKey> {
  if ((await countKeys(tx, campaign.id)) >= MAX_KEYS) {
    throw new WrongInput(`a campaign can have at most ${MAX_KEYS} keys; delete one first`);
  }
  const key = `key_${environment === "production" ? "live" : "test"}_${randomBytes(32).toString("base64url")}`;
  const id = randomUUIDv7();
  await insertKey(tx, {
    id,
    campaignId: campaign.id,
    name,
    scope,
    hash: createHash("sha256").update(key).digest(),
    hint: key.slice(-4),
    creatorId: campaign.creatorId,
  });
  return { id: formatId("key", id), name, scope, key };
}
