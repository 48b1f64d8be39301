import { maybeRow, rows, type Sql, sql } from "#lib/store/sql";

export type CampaignRow = {
  id: string;
  name: string;
  header: string;
  ratePerSecond: number;
  nationalIdRecipients: boolean;
  creatorId: string;
  pausedAt: Date | null;
  createdAt: Date;
  allowedAddresses: string[];
};

const columns = sql`
  c.id, c.name, c.header, c.rate_per_second, c.national_id_recipients, c.creator_id, c.paused_at, c.created_at,
  array(select a.range from allowed_address a where a.campaign_id = c.id order by a.created_at, a.range)
    as allowed_addresses
`;

export function findCampaign(db: Sql, id: string): Promise<CampaignRow | null> {
  return maybeRow(db, sql`select ${columns} from campaign c where c.id = ${id}`);
}

/** The campaign, locked against another change of its keys and addresses until the transaction ends. */
export function lockCampaign(db: Sql, id: string): Promise<CampaignRow | null> {
  return maybeRow(db, sql`select ${columns} from campaign c where c.id = ${id} for update of c`);
}

export function listCampaigns(db: Sql): Promise<CampaignRow[]> {
  return rows(db, sql`select ${columns} from campaign c order by c.created_at, c.id`);
}

export async function insertCampaign(
  db: Sql,
  campaign: Pick<
    CampaignRow,
    "id" | "name" | "header" | "ratePerSecond" | "nationalIdRecipients" | "creatorId"
  >,
): Promise<void> {
  await db.query(sql`
    insert into campaign (id, name, header, rate_per_second, national_id_recipients, creator_id)
    values (${campaign.id}, ${campaign.name}, ${campaign.header}, ${campaign.ratePerSecond},
      ${campaign.nationalIdRecipients}, ${campaign.creatorId})
  `);
}

export async function insertCreator(db: Sql, id: string, email: string): Promise<void> {
  await db.query(sql`insert into creator (id, email) values (${id}, ${email})`);
}

/** False when there is no such campaign. Setting what is already set changes nothing. */
export async function setPaused(db: Sql, id: string, paused: boolean): Promise<boolean> {
  const changed = await db.query(sql`
    update campaign
    set paused_at = ${paused ? sql`coalesce(paused_at, now())` : sql`null`}, updated_at = now()
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

export async function deleteAddress(db: Sql, campaignId: string, range: string): Promise<boolean> {
  const deleted = await db.query(sql`
    delete from allowed_address where campaign_id = ${campaignId} and range = ${range}
  `);
  return deleted.rowCount === 1;
}
