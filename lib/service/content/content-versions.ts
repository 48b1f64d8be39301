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

/** Retires bodies: new messages no longer use them, existing messages keep them. */
export async function retireBodies(tx: Sql, campaignId: string): Promise<void> {
  await tx.query(sql`
    update template_body set current = false, updated_at = now() where campaign_id = ${campaignId} and current
  `);
}

/** The most versions that are listed. */
const MOST_VERSIONS = 50;

/** The bodies of the newest versions, each as it was last saved, newest first. */
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
 * Whether messages were created since then. If so, the content is locked and changes make a new version. It compares
 * the time in the messages' ids, which is just after their content was read. Months that were detached since count as
 * well, because they may contain such messages and be attached again.
 */
export async function hasMessagesSince(db: Sql, campaignId: string, since: Date): Promise<boolean> {
  const { firstId } = runRange(since.getTime());
  const { found } = await oneRow<{ found: boolean }>(
    db,
    // One table is on the campaign's shard and one is not, so the shared value needs a column.
    sql`
      select exists (select 1 from message where campaign_id = ${campaignId} and id >= ${firstId})
        or exists (select 1 from installation where name = ${DETACHED} and value::timestamptz > ${since}) as found
    `,
  );
  return found;
}
