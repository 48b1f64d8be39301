import type { Language } from "#lib/domain/content/language";
import { batchedLookup } from "#lib/platform/postgres/batched-lookup";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type TemplateBodyRow = {
  id: string;
  templateId: string;
  language: Language;
  body: string;
  header: string;
  footer: string;
  variables: string[];
  creatorId: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const findCurrent = batchedLookup(async (db: Sql, campaignIds) => {
  const found = await rows<TemplateBodyRow & { campaignId: string }>(
    db,
    sql`
      select campaign_id, id, template_id, language, body, header, footer, variables, creator_id, version, created_at,
        updated_at
      from template_body
      where campaign_id = any(${campaignIds}::uuid[]) and current
      order by created_at, id
    `,
    "current-template-bodies",
  );
  return Map.groupBy(found, ({ campaignId }) => campaignId);
});

/** The bodies that new messages of the campaign use, one for each language, in the order of creation. */
export async function currentTemplateBodies(db: Sql, campaignId: string): Promise<TemplateBodyRow[]> {
  return (await findCurrent(db, campaignId)) ?? [];
}

export async function insertTemplate(db: Sql, id: string, campaignId: string): Promise<void> {
  await db.query(sql`insert into template (id, campaign_id) values (${id}, ${campaignId})`);
}

export async function insertTemplateBody(
  db: Sql,
  campaignId: string,
  body: Omit<TemplateBodyRow, "createdAt" | "updatedAt"> & { madeBy: string },
): Promise<void> {
  await db.query(sql`
    insert into template_body (id, campaign_id, template_id, language, body, header, footer, variables, creator_id,
      version, made_by)
    values (${body.id}, ${campaignId}, ${body.templateId}, ${body.language}, ${body.body}, ${body.header},
      ${body.footer}, ${body.variables}, ${body.creatorId}, ${body.version}, ${body.madeBy})
  `);
}

export async function templateBodiesById(
  db: Sql,
  ids: string[],
): Promise<Map<string, Pick<TemplateBodyRow, "id" | "body" | "header" | "footer">>> {
  const found = await rows<Pick<TemplateBodyRow, "id" | "body" | "header" | "footer">>(
    db,
    sql`select id, body, header, footer from template_body where id = any(${ids}::uuid[])`,
    "template-bodies-by-id",
  );
  return new Map(found.map((row) => [row.id, row]));
}
