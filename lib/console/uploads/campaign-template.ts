import { sameMonth } from "#lib/console/mirror/rows/same-month";
import type { Language } from "#lib/domain/content/language";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type CampaignTemplateRow = {
  bodies: Partial<Record<Language, string>>;
  nationalIds: boolean;
  changedBy: string;
  changedAt: Date;
};

export function findCampaignTemplate(db: Sql, campaign: number): Promise<CampaignTemplateRow | null> {
  return maybeRow(
    db,
    sql`select bodies, national_ids, changed_by, changed_at from campaign_template where campaign = ${campaign}`,
  );
}

export async function saveCampaignTemplate(
  tx: Sql,
  campaign: number,
  { bodies, nationalIds, changedBy }: Omit<CampaignTemplateRow, "changedAt">,
): Promise<void> {
  await tx.query(sql`
    insert into campaign_template (campaign, bodies, national_ids, changed_by)
    values (${campaign}, ${JSON.stringify(bodies)}, ${nationalIds}, ${changedBy})
    on conflict (campaign) do update set bodies = excluded.bodies, national_ids = excluded.national_ids,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()
  `);
}

export type SeenTemplateRow = {
  language: Language;
  body: string | null;
  values: Record<string, unknown>;
};

/** The newest message read in each language, with its template's body and values. */
export function newestMessageOfEach(
  db: Sql,
  campaign: number,
  languages: readonly Language[],
): Promise<SeenTemplateRow[]> {
  return rows(
    db,
    sql`
      select m.language, t.body, x.template_values as values
      from unnest(${languages}::text[]) as wanted (language)
      cross join lateral (
        select id, language, created_at from mirror_message
        where campaign = ${anyCampaign(campaign)} and language = wanted.language
        order by created_at desc, id desc
        limit 1
      ) m
      join mirror_text x on x.campaign = ${anyCampaign(campaign)} and x.id = m.id and ${sameMonth(sql`x.created_at`, sql`m.created_at`)}
      left join mirror_template t on t.campaign = ${anyCampaign(campaign)} and t.id = x.template_body_id
      order by m.created_at desc
    `,
  );
}
