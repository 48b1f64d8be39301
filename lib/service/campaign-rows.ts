import type { BatchHours } from "#lib/domain/messages/batch-hours";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { empty, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { noSuchCampaign } from "#lib/service/wrong-input";

export type CampaignRow = {
  id: string;
  name: string;
  header: string;
  ratePerSecond: number;
  nationalIdRecipients: boolean;
  /** Null: batches go at all times. */
  batchHours: BatchHours | null;
  creatorId: string;
  pausedAt: Date | null;
  /** Both empty while the campaign runs; the reason may be empty even then. */
  pauseReason: string;
  pausedBy: string;
  createdAt: Date;
  allowedAddresses: string[];
};

const columns = sql`
  c.id, c.name, c.header, c.rate_per_second, c.national_id_recipients, c.batch_hours, c.creator_id, c.paused_at, c.pause_reason,
  c.paused_by, c.created_at,
  array(select a.range from allowed_address a where a.campaign_id = c.id order by a.created_at, a.range)
    as allowed_addresses
`;

export function findCampaign(db: Sql, id: string): Promise<CampaignRow | null> {
  return maybeRow(db, sql`select ${columns} from campaign c where c.id = ${id}`);
}

/** The campaign, locked against another change of its keys and addresses until the transaction ends. Throws WrongInput. */
export async function lockCampaign(tx: Sql, id: string): Promise<CampaignRow> {
  const locked = sql`select ${columns} from campaign c where c.id = ${id} for update of c`;
  const campaign = await maybeRow<CampaignRow>(tx, locked);
  if (!campaign) throw noSuchCampaign(id);
  return campaign;
}

/** The newest `limit` campaigns whose name contains the text, or whose id is the text. */
export function searchCampaigns(db: Sql, text: string, limit: number): Promise<CampaignRow[]> {
  const found = sql`where strpos(lower(c.name), lower(${text})) > 0 or 'campaign_' || c.id = ${text}`;
  return rows(
    db,
    sql`select ${columns} from campaign c ${text === "" ? empty : found} order by c.created_at desc, c.id desc limit ${limit}`,
  );
}

export function pausedAmong(db: Sql, ids: string[]): Promise<{ id: string }[]> {
  return rows(db, sql`select id from campaign where id = any(${ids}::uuid[]) and paused_at is not null`);
}

export function listCampaigns(db: Sql): Promise<CampaignRow[]> {
  return rows(db, sql`select ${columns} from campaign c order by c.created_at, c.id`);
}

export async function insertCampaign(
  db: Sql,
  campaign: Pick<
    CampaignRow,
    "id" | "name" | "header" | "ratePerSecond" | "nationalIdRecipients" | "creatorId"
  > & { requestId: string | null },
): Promise<void> {
  await db.query(sql`
    insert into campaign (id, name, header, rate_per_second, national_id_recipients, creator_id, request_id)
    values (${campaign.id}, ${campaign.name}, ${campaign.header}, ${campaign.ratePerSecond},
      ${campaign.nationalIdRecipients}, ${campaign.creatorId}, ${campaign.requestId})
  `);
}

/** The campaign that this request has already created, or null. Locks the request until the transaction ends. */
export async function findRequested(tx: Sql, requestId: string): Promise<{ id: string } | null> {
  await tx.query(lockFor("campaign request", requestId));
  return maybeRow(tx, sql`select id from campaign where request_id = ${requestId}`);
}

export async function changeCampaign(
  tx: Sql,
  campaign: Pick<
    CampaignRow,
    "id" | "name" | "header" | "ratePerSecond" | "nationalIdRecipients" | "batchHours"
  >,
): Promise<void> {
  await tx.query(sql`
    update campaign set name = ${campaign.name}, header = ${campaign.header},
      rate_per_second = ${campaign.ratePerSecond}, national_id_recipients = ${campaign.nationalIdRecipients},
      batch_hours = ${campaign.batchHours && JSON.stringify(campaign.batchHours)}::jsonb, updated_at = now()
    where id = ${campaign.id}
  `);
}

export async function insertCreator(db: Sql, id: string, email: string): Promise<void> {
  await db.query(sql`insert into creator (id, email) values (${id}, ${email})`);
}

/** False when there is no such campaign. Setting what is already set changes nothing. */
export async function setPaused(
  db: Sql,
  id: string,
  pause: { reason: string; by: string } | null,
): Promise<boolean> {
  const changed = await db.query(sql`
    update campaign
    set paused_at = ${pause ? sql`least(paused_at, now())` : sql`null`}, pause_reason = ${pause?.reason ?? ""},
      paused_by = ${pause?.by ?? ""}, updated_at = now(),
      resumed_at = ${pause ? sql`resumed_at` : sql`case when paused_at is null then resumed_at else now() end`}
    where id = ${id}
  `);
  return changed.rowCount === 1;
}

export async function insertAddress(db: Sql, campaignId: string, range: string): Promise<void> {
  await db.query(sql`
    insert into allowed_address (campaign_id, range) values (${campaignId}, ${range})
    on conflict do nothing
  `);
}

/** Removes the address in any of these spellings. False when there is none. */
export async function deleteAddress(db: Sql, campaignId: string, spellings: string[]): Promise<boolean> {
  const deleted = await db.query(sql`
    delete from allowed_address where campaign_id = ${campaignId} and range = any(${spellings}::text[])
  `);
  return (deleted.rowCount ?? 0) > 0;
}

export async function insertCreatorOnce(db: Sql, id: string, email: string): Promise<void> {
  await db.query(sql`
    insert into creator (id, email) values (${id}, ${email}) on conflict (id) do update set email = excluded.email
  `);
}

/** Restarts the validity of all waiting messages, as if their campaigns had been paused and resumed. */
export async function beginValidityAnew(tx: Sql): Promise<void> {
  await tx.query(sql`
    update campaign set resumed_at = now() where paused_at is null and id in (select campaign_id from send_job)
  `);
}

/** Whether the database knows the zone, as a claim has to. Its list may lack what browsers know. */
export async function isKnownZone(db: Sql, zone: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`select name from pg_timezone_names where lower(name) = lower(${zone}) limit 1`,
  );
  return found !== null;
}
