import type { ConsoleCampaignRow, StopRow } from "#lib/console/registry/console-campaigns";
import type { Outcome } from "#lib/console/upstream/outcome";
import { empty, type Sql, sql } from "#lib/platform/postgres/sql";

type Stopped = Pick<ConsoleCampaignRow, "id"> & Partial<Pick<ConsoleCampaignRow, "keySealed">>;

/**
 * Stops a campaign's calls because of an answer. Nothing is stopped when the campaign's key at that time, if it is given,
 * has been replaced since.
 */
export async function stopCampaign(db: Sql, { id, keySealed }: Stopped, stop: StopRow): Promise<void> {
  const same = keySealed === undefined ? empty : sql`and key_sealed is not distinct from ${keySealed}::bytea`;
  await db.query(sql`
    with called as (select id from console_campaign where id = ${id} ${same} for share)
    update mirror_sync set stop = ${JSON.stringify(stop)},
      stop_changed_at = case when stop ->> 'reason' = ${stop.reason} then stop_changed_at else clock_timestamp() end
    where campaign in (select id from called)
  `);
}

/** Stops a campaign because of an answer that arrived at `at`. */
export function stopAt(
  db: Sql,
  campaign: ConsoleCampaignRow,
  { reason, httpStatus, code, message, traceId }: Extract<Outcome<unknown>, { kind: "stopped" }>,
  at = Date.now(),
): Promise<void> {
  const stop = { reason, at: new Date(at).toISOString(), httpStatus, code, message, traceId };
  return stopCampaign(db, campaign, stop);
}
