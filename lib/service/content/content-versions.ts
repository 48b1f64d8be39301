import { runRange } from "#lib/domain/api/id";
import type { Language } from "#lib/domain/content/language";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { DETACHED } from "#lib/service/months/month-work";

export type VersionRow = {
  version: number;
  language: Language;
  id: string;
  body: string;
  header: string;
  footer: string;
  current: boolean;
  madeBy: string;
  createdAt: Date;
};

/** What new messages use no longer; what was made with it keeps it. */
export async function retireBodies(tx: Sql, campaignId: string): Promise<void> {
  await tx.query(sql`
    update template_body set current = false, updated_at = now() where campaign_id = ${campaignId} and current
  `);
}

/** Versions that are listed. */
const MOST_VERSIONS = 50;

/** The bodies of each of the newest versions as it was saved last, newest first. */
export function listVersions(db: Sql, campaignId: string): Promise<VersionRow[]> {
  return rows(
    db,
    sql`
      select version, language, id, body, header, footer, current, made_by, created_at
      from (
        select b.*, max(created_at) over (partition by version) as saved_at
        from template_body b
        where campaign_id = ${campaignId} and version > (
          select max(version) from template_body where campaign_id = ${campaignId}
        ) - ${MOST_VERSIONS}
      ) saved
      where created_at = saved_at
      order by version desc, id
    `,
  );
}

/**
 * Whether messages were made since then: what they say is kept from then on, and changes make a new version. By the
 * time in their ids, which is that of the moment after their content was read. Months that were detached since may hold
 * some, and may be attached again.
 */
export async function hasMessagesSince(db: Sql, campaignId: string, since: Date): Promise<boolean> {
  const { firstId } = runRange(since.getTime());
  const { found } = await oneRow<{ found: boolean }>(
    db,
    // One table is on the campaign's shard and one is not: what crosses between them has to have a column.
    sql`
      select exists (select 1 from message where campaign_id = ${campaignId} and id >= ${firstId})
        or exists (select 1 from installation where name = ${DETACHED} and value::timestamptz > ${since}) as found
    `,
  );
  return found;
}
