import { sameMonth } from "#lib/console/mirror/rows/same-month";
import { LANGUAGES } from "#lib/domain/content/language";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { BatchText } from "#lib/wire/console/batch";

/** The template text of each language in which a message of the batch was read. `id` is that of the text's version. */
export function batchTexts(db: Sql, campaign: number, batchId: string): Promise<BatchText[]> {
  return rows(
    db,
    sql`
      select wanted.language, x.template_body_id as id, t.header, t.body, t.footer
      from unnest(${LANGUAGES}::text[]) with ordinality as wanted (language, n)
      cross join lateral (
        select id, created_at from mirror_message
        where campaign = ${anyCampaign(campaign)} and batch_id = ${batchId} and language = wanted.language
        order by created_at desc, id desc
        limit 1
      ) m
      join mirror_text x on x.campaign = ${anyCampaign(campaign)} and x.id = m.id
        and ${sameMonth(sql`x.created_at`, sql`m.created_at`)}
      left join mirror_template t on t.campaign = ${anyCampaign(campaign)} and t.id = x.template_body_id
      order by wanted.n
    `,
    "batch-texts",
  );
}
