import { lockMirror } from "#lib/console/mirror/rows/absorb";
import type { IncomingMessage } from "#lib/console/mirror/rows/compared-messages";
import { countMoved } from "#lib/console/mirror/rows/counting";
import { storableText } from "#lib/console/mirror/rows/storable-json";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

type Named = Pick<IncomingMessage, "id" | "batch_id">;

/** Who sent each of these messages through the console; null for all others. The caller has locked the mirror. */
export async function findSenders(
  tx: Sql,
  campaign: number,
  found: { message: Named }[],
): Promise<(message: Named) => string | null> {
  const objectOf = ({ id, batch_id }: Named) => storableText(batch_id ?? id);
  const objects = [...new Set(found.map(({ message }) => objectOf(message)))];
  const owned = await rows<{ objectId: string; operatorId: string }>(
    tx,
    sql`
      select object_id, operator_id from own_work
      where campaign = ${anyCampaign(campaign)} and object_id = any(${objects}::text[])
    `,
    "find-senders",
  );
  if (owned.length === 0) return () => null;
  const senders = new Map(owned.map(({ objectId, operatorId }) => [objectId, operatorId]));
  return (message) => senders.get(objectOf(message)) ?? null;
}

/** After this time, no process of an older version, which does not record senders, is left. */
const SECOND_LOOK = "15 minutes";

export type Unmarked = { campaign: number; objectId: string };

/** A batch or message whose rows in the mirror may lack their sender; null when there is none to look for now. */
export function findUnmarked(db: Sql): Promise<Unmarked | null> {
  return maybeRow(
    db,
    sql`select campaign, object_id from own_work where look_at <= clock_timestamp() order by look_at limit 1`,
    "find-unmarked",
  );
}

/**
 * Writes the sender to up to `limit` of the object's rows, and to the counts. True when there may be more. Answers that
 * are stored after the sender was committed include it already. The mirror's lock keeps the two writes from overlapping.
 */
export async function markSender(tx: Sql, { campaign, objectId }: Unmarked, limit: number): Promise<boolean> {
  await lockMirror(tx, campaign);
  const marked = await rows(
    tx,
    sql`
      with own as (
        select operator_id from own_work where campaign = ${anyCampaign(campaign)} and object_id = ${objectId}
      ),
      unmarked as (
        (select id from mirror_message
          where campaign = ${anyCampaign(campaign)} and batch_id = ${objectId} and sent_by is null limit ${limit})
        union all
        select id from mirror_message
        where campaign = ${anyCampaign(campaign)} and id = ${objectId} and batch_id is null and sent_by is null
      ),
      marked as (
        update mirror_message m set sent_by = own.operator_id, changed_at = clock_timestamp()
        from unmarked u, own where m.campaign = ${anyCampaign(campaign)} and m.id = u.id
        returning m.status, coalesce(m.code, '') as code, m.spent, m.batch_id, m.language, m.created_at, m.sent_at,
          m.final_at, m.updated_at, m.sent_by
      ),
      moved as (
        select status, code, spent, batch_id, language, created_at, sent_at, final_at, updated_at, sender as sent_by, n
        from marked, lateral (values (sent_by, 1), (null, -1)) s (sender, n)
      ),
      ${countMoved(campaign)}
      select 1 as one from marked
    `,
  );
  if (marked.length === limit) return true;
  await tx.query(sql`
    update own_work set look_at = case when noted_at > clock_timestamp() - ${SECOND_LOOK}::interval
      then noted_at + ${SECOND_LOOK}::interval end
    where campaign = ${anyCampaign(campaign)} and object_id = ${objectId}
  `);
  return false;
}
