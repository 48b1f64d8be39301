import type { Erased } from "#lib/platform/erasure/erasing";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ErasureReceipt } from "#lib/wire/service/erasure";

type Named = { key: string; same: string; name: string; environment: string; isOther: boolean };
type Campaigns = Pick<ErasureReceipt, "campaigns" | "copies">;

/** Each message counts once: this service's in the service, others' in the read model. */
const COUNTED = ["message", "mirror_message"];

/** The campaigns in which messages were found, and the other services that keep their own copy. */
export async function countedCampaigns(db: Sql, erased: Erased[]): Promise<Campaigns> {
  const found = new Map<string, number>();
  for (const { place, campaign, n } of erased)
    if (COUNTED.includes(place)) found.set(campaign, (found.get(campaign) ?? 0) + n);
  const named = await nameCampaigns(db, [...found.keys()]);
  const merged = new Map<string, Named & { n: number }>();
  for (const each of named) {
    const n = Math.max(found.get(each.key) ?? 0, merged.get(each.same)?.n ?? 0);
    merged.set(each.same, { ...each, n });
  }
  const campaigns = [...merged.values()];
  const others = Map.groupBy(
    campaigns.filter(({ isOther }) => isOther),
    ({ environment }) => environment,
  );
  return {
    campaigns: campaigns.map(({ name, environment, n }) => ({ name, environment, n })),
    copies: [...others].map(([environment, own]) => ({
      environment,
      campaigns: own.map(({ name }) => name),
      messages: own.reduce((sum, { n }) => sum + n, 0),
    })),
  };
}

/** Names campaigns. For a campaign of this service, `same` is equal in the service and in the console. */
function nameCampaigns(db: Sql, keys: string[]): Promise<Named[]> {
  return rows(
    db,
    sql`
      select 'console:' || c.id as key, u.id || '/' || c.campaign_id as same, c.name, u.name as environment, u.address is not null as is_other
      from console_campaign c join upstream u on u.id = c.upstream_id
      where 'console:' || c.id = any(${keys}::text[])
      union all
      select 'service:' || s.id, coalesce(u.id, 0) || '/campaign_' || s.id, coalesce(c.name, s.name), coalesce(u.name, 'This service'), false
      from campaign s
      left join upstream u on u.address is null
      left join console_campaign c on c.upstream_id = u.id and c.campaign_id = 'campaign_' || s.id
      where 'service:' || s.id = any(${keys}::text[])
      order by environment, name, key
    `,
  );
}
