import type { Pool } from "pg";
import { lockMirror } from "#lib/console/mirror/rows/absorb";
import { markTextless } from "#lib/console/mirror/rows/retries-exhausted";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { purgeMirrored } from "#lib/console/retention/purge-mirrored";
import { detachedMonths, tableIn } from "#lib/platform/months/partition-rows";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { begin, empty, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import {
  type Checkpoint,
  dueCampaign,
  nextCheckpoint,
  noteStep,
  STEP,
  type Stage,
} from "#lib/platform/retention/checkpoints";

/**
 * Whether a retry's record still shows the outcome of a mirrored message `m`, which holds as long as such records are kept.
 * The call for a whole batch names the batch.
 */
const isShownByRetry = (campaign: number) => sql`((
  exists (select from retry_request r where r.campaign = m.campaign and r.message_id = m.id)
  or m.batch_id in (select o.batch_id from operation o where o.campaign = ${campaign} and o.batch_id is not null)
) is true)`;

/** Rows are deleted only when everything was read. Until then, a message that the mirror lacks may still have to be counted. */
const campaigns = (stage: Stage) => sql`
  select id, campaign_id as subject, id::text as scanned from console_campaign c where removed_at is null
    ${stage === "row" ? sql`and exists (select from mirror_sync s where s.campaign = c.id and s.complete)` : empty}
`;

type Looked = { id: string; at: Date; settled: boolean };

/** Purges the next part of one campaign's mirror, of any service, including detached months. True when there may be more. */
export async function removeMirrored(pool: Pool, stage: Stage, step = STEP): Promise<boolean> {
  const detached = await detachedMonths(MIRROR_MONTHS, pool);
  const due = await dueCampaign(pool, "mirror", stage, campaigns(stage), detached);
  if (!due) return false;
  const campaign = Number(due.id);
  const { months } = due;
  const scan = { half: "mirror", subject: due.scanned, stage } as const;
  await begin(pool, async (tx) => {
    // Takes the lock that absorbing an answer takes.
    await lockMirror(tx, campaign);
    const looked = await look(
      tx,
      { campaign, stage, months },
      await nextCheckpoint(tx, scan),
      due.days,
      step,
    );
    const ids = looked.filter(({ settled }) => settled).map(({ id }) => id);
    const removed = await REMOVE[stage](tx, campaign, ids, months);
    await noteStep(tx, scan, {
      last: looked.at(-1) ?? null,
      pending: looked.find(({ settled }) => !settled) ?? null,
      removed,
      ended: looked.length < step,
    });
  });
  return true;
}

const REMOVE = { text: removeTexts, number: removeNumbers, row: purgeMirrored };

function look(
  tx: Sql,
  { campaign, stage, months }: { campaign: number; stage: Stage; months: string | null },
  from: Checkpoint | null,
  days: number,
  step: number,
): Promise<Looked[]> {
  const settled = sql`(m.status in ('success', 'failure', 'stopped') or m.updated_at < now() - interval '4 days')`;
  return rows(
    tx,
    sql`
      select m.id, m.created_at as at, ${stage === "row" ? sql`${settled} and not ${isShownByRetry(campaign)}` : settled} as settled
      from ${tableIn("mirror_message", months)} m
      where m.campaign = ${anyCampaign(campaign)} and m.created_at < now() - ${days} * interval '1 day'
        and m.created_at >= ${from?.at ?? "-infinity"}::timestamptz
        and (m.created_at, m.id) >= (${from?.at ?? "-infinity"}::timestamptz, ${from?.id ?? ""})
      order by m.created_at, m.id
      limit ${step}
    `,
    `retention-look-mirror-${stage}-${months}`,
  );
}

async function removeTexts(tx: Sql, campaign: number, ids: string[], months: string | null): Promise<number> {
  const { rowCount } = await tx.query(sql`
    update ${tableIn("mirror_text", months)} set full_message = null, template_values = 'null'
    where campaign = ${anyCampaign(campaign)} and id = any(${ids}::text[])
      and (full_message is not null or template_values::text <> 'null')
  `);
  await tx.query(sql`
    update ${tableIn("mirror_attempt", months)} set metadata = '{}'
    where campaign = ${anyCampaign(campaign)} and message_id = any(${ids}::text[]) and metadata::text <> '{}'
  `);
  await markTextless(tx, campaign, ids, months);
  return rowCount ?? 0;
}

async function removeNumbers(
  tx: Sql,
  campaign: number,
  ids: string[],
  months: string | null,
): Promise<number> {
  const masked = sql`recipient = '*****' || right(recipient, 3)`;
  const chosen = sql`campaign = ${anyCampaign(campaign)} and id = any(${ids}::text[]) and left(recipient, 1) <> '*'`;
  const { rowCount } = await tx.query(
    sql`update ${tableIn("mirror_message", months)} set ${masked} where ${chosen}`,
  );
  await tx.query(sql`update ${tableIn("mirror_text", months)} set ${masked} where ${chosen}`);
  return rowCount ?? 0;
}
