import { andSeenBy, type Viewer } from "#lib/console/membership/seen-campaigns";
import type { StoredRule } from "#lib/domain/approvals/approval-rule";
import { empty, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The largest allowance that can be entered in the console. */
const MOST_PER_SECOND = 1000;

/** Why a campaign's calls have stopped. */
export type StopRow = {
  reason: string;
  at: string;
  httpStatus: number | null;
  code: string;
  message: string;
  traceId: string | null;
};

export type ConsoleCampaignRow = StoredRule & {
  id: number;
  campaignId: string;
  name: string;
  keySealed: Buffer | null;
  keyHint: string | null;
  oneTimePasswords: boolean;
  allowancePerSecond: number;
  backgroundPerSecond: number;
  /** The calling code of the country to which it mostly sends; null for no such country. */
  homeCode: number | null;
  /** A list of `refusedList`; empty for none. */
  refusedCharacters: string;
  upstreamId: number;
  upstreamName: string;
  upstreamKind: string;
  /** Null for the embedded service. */
  upstreamAddress: string | null;
  /** Null while it may be called. */
  stop: StopRow | null;
};

const columns = sql`
  c.id, c.campaign_id, c.name, c.key_sealed, c.key_hint, c.one_time_passwords, c.allowance_per_second,
  c.background_per_second, c.approval_above, c.approval_first_use, c.approval_later, c.home_code, c.refused_characters,
  u.id as upstream_id, u.name as upstream_name, u.kind as upstream_kind, u.address as upstream_address, s.stop
`;

const from = sql`
  from console_campaign c join upstream u on u.id = c.upstream_id left join mirror_sync s on s.campaign = c.id
  where c.removed_at is null
`;

/** The newest `limit` campaigns whose name, id or environment's name contains the text. */
export function listConsoleCampaigns(
  db: Sql,
  text: string,
  limit: number,
  viewer: Viewer = null,
): Promise<ConsoleCampaignRow[]> {
  const found = sql`and (strpos(lower(c.name), lower(${text})) > 0 or c.campaign_id = ${text}
    or strpos(lower(u.name), lower(${text})) > 0)`;
  return rows(
    db,
    sql`
      select ${columns} ${from} ${text === "" ? empty : found} ${andSeenBy(viewer, sql`c.id`)}
      order by c.id desc limit ${limit}
    `,
  );
}

/** The campaigns with this id, in any environment. */
export function consoleCampaignsOf(db: Sql, campaignId: string): Promise<{ id: number }[]> {
  return rows(db, sql`select c.id ${from} and c.campaign_id = ${campaignId} order by c.id`);
}

export function findConsoleCampaign(db: Sql, id: number): Promise<ConsoleCampaignRow | null> {
  return maybeRow(db, sql`select ${columns} ${from} and c.id = ${id}`, "find-console-campaign");
}

/** Finds the console's row of a campaign of this installation's own service. */
export function findEmbeddedCampaign(
  db: Sql,
  campaignId: string,
): Promise<Pick<ConsoleCampaignRow, "id" | "refusedCharacters"> | null> {
  return maybeRow(
    db,
    sql`select c.id, c.refused_characters ${from} and u.address is null and c.campaign_id = ${campaignId}`,
  );
}

/** Copies the service's changes of its campaign, unless the console's value was changed here before. */
export async function followCampaign(
  db: Sql,
  campaignId: string,
  before: { name: string; ratePerSecond: number },
  after: { name: string; ratePerSecond: number },
): Promise<void> {
  await db.query(sql`
    update console_campaign set
      name = case when name = ${before.name} then ${after.name} else name end,
      allowance_per_second = case when allowance_per_second = ${before.ratePerSecond}
        then ${Math.min(after.ratePerSecond, MOST_PER_SECOND)} else allowance_per_second end
    where campaign_id = ${campaignId} and upstream_id in (select id from upstream where address is null)
  `);
}

/**
 * The new campaign's number, or null when this environment has it already. A campaign without a key belongs to this
 * installation's service. Its sync row is created with it; a removed campaign is restored with its messages.
 */
export async function insertConsoleCampaign(
  tx: Sql,
  campaign: { upstreamId: number; campaignId: string; name: string; keySealed?: Buffer; keyHint?: string },
): Promise<number | null> {
  const made = await maybeRow<{ campaign: number }>(
    tx,
    sql`
      with made as (
        insert into console_campaign (upstream_id, campaign_id, name, key_sealed, key_hint)
        values (${campaign.upstreamId}, ${campaign.campaignId}, ${campaign.name}, ${campaign.keySealed ?? null}::bytea,
          ${campaign.keyHint ?? null}::text)
        on conflict (upstream_id, campaign_id) do update set removed_at = null, removed_by = null,
          name = excluded.name, key_sealed = excluded.key_sealed, key_hint = excluded.key_hint
          where console_campaign.removed_at is not null
        returning id
      )
      insert into mirror_sync (campaign) select id from made returning campaign
    `,
  );
  return made?.campaign ?? null;
}

/** Also clears a stop, so that the new key is tried. */
export async function replaceKey(db: Sql, id: number, keySealed: Buffer, keyHint: string): Promise<void> {
  await db.query(sql`
    with changed as (
      update console_campaign set key_sealed = ${keySealed}, key_hint = ${keyHint} where id = ${id} returning id
    )
    update mirror_sync set stop = null, stop_changed_at = clock_timestamp(), refresh_wanted_at = clock_timestamp()
    where campaign in (select id from changed)
  `);
}

export async function changeCampaign(
  db: Sql,
  id: number,
  change: {
    name?: string | undefined;
    oneTimePasswords?: boolean | undefined;
    allowancePerSecond?: number | undefined;
    backgroundPerSecond?: number | undefined;
    homeCode?: number | null | undefined;
    refusedCharacters?: string | undefined;
  },
): Promise<void> {
  await db.query(sql`
    update console_campaign set
      name = coalesce(${change.name ?? null}, name),
      one_time_passwords = coalesce(${change.oneTimePasswords ?? null}, one_time_passwords),
      allowance_per_second = coalesce(${change.allowancePerSecond ?? null}, allowance_per_second),
      background_per_second = coalesce(${change.backgroundPerSecond ?? null}, background_per_second),
      refused_characters = coalesce(${change.refusedCharacters ?? null}, refused_characters),
      home_code = case when ${change.homeCode === undefined} then home_code else ${change.homeCode ?? null}::smallint end
    where id = ${id}
  `);
}
