import type { Pool } from "pg";
import { ownPool } from "#lib/console/membership/own-pool";
import { roleInCampaign } from "#lib/console/membership/role-in-campaign";
import { visibilityIn } from "#lib/console/membership/visibility-rule";
import type { Reader } from "#lib/console/reader";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { type AnyRole, type Role, seesWhole } from "#lib/domain/people/role";
import type { Visibility } from "#lib/domain/people/visibility";
import type { Sql } from "#lib/platform/postgres/sql";

/** The campaign, the person's role in it and what they may see there; null when it does not exist, or not for them. */
export async function enterCampaign(
  db: Sql,
  person: { id: string; role: Role },
  id: number,
): Promise<{ campaign: ConsoleCampaignRow; role: AnyRole; visibility: Visibility } | null> {
  const campaign = await findConsoleCampaign(db, id);
  const role = campaign && (await roleInCampaign(db, person, id));
  if (!campaign || !role) return null;
  return { campaign, role, visibility: await visibilityIn(db, role) };
}

/**
 * The person as a reader of the campaign, for every route and page. A restricted operator gets a pool that shows only what
 * they sent. Null when the campaign does not exist, or not for them.
 */
export async function readerIn(
  pool: Pool,
  person: { id: string; role: Role; email: string; address?: string | null },
  campaignId: string,
  zone: string,
): Promise<Reader | null> {
  const id = /^\d{1,9}$/.test(campaignId) ? Number(campaignId) : 0;
  const entered = await enterCampaign(pool, person, id);
  if (!entered) return null;
  return {
    ...entered,
    pool: seesWhole(entered.role) ? pool : ownPool(pool, person.id),
    viewer: person,
    email: person.email,
    address: person.address ?? null,
    now: new Date(),
    zone,
  };
}
