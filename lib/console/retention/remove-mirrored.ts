import type { Pool } from "pg";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { dueCampaign, nextSpot, noteStep, type Spot, STEP, type Stage } from "#lib/platform/retention/places";

const CAMPAIGNS = sql`
  select id, campaign_id as subject from console_campaign where removed_at is null
`;

type Looked = { id: string; at: Date; settled: boolean };

/** Likewise of what the console has read of one campaign, of whichever service. True when there may be more. */
export async function removeMirrored(pool: Pool, stage: Stage, step = STEP): Promise<boolean> {
  const due = await dueCampaign(pool, "mirror", stage, CAMPAIGNS);
  if (!due) return false;
  const campaign = Number(due.id);
  const walk = { half: "mirror", subject: due.subject, stage } as const;
  await begin(pool, async (tx) => {
    // As whoever absorbs an answer.
    await tx.query(sql`select pg_advisory_xact_lock(${LOCKS.mirror}, ${campaign})`);
    const looked = await look(tx, campaign, await nextSpot(tx, walk), due.days, step);
    const ids = looked.filter(({ settled }) => settled).map(({ id }) => id);
    await (stage === "text" ? removeTexts : removeNumbers)(tx, campaign, ids);
    await noteStep(tx, walk, {
      last: looked.at(-1) ?? null,
      held: looked.find(({ settled }) => !settled) ?? null,
      ended: looked.length < step,
    });
  });
  return true;
}

function look(tx: Sql, campaign: number, from: Spot | null, days: number, step: number): Promise<Looked[]> {
  return rows(
    tx,
    sql`
      select id, created_at as at,
        status in ('success', 'failure') or updated_at < now() - interval '4 days' as settled
      from mirror_message
      where campaign = ${campaign} and created_at < now() - ${days} * interval '1 day'
        and (created_at, id) >= (${from?.at ?? "-infinity"}::timestamptz, ${from?.id ?? ""})
      order by created_at, id
      limit ${step}
    `,
    "retention-look-mirror",
  );
}

async function removeTexts(tx: Sql, campaign: number, ids: string[]): Promise<void> {
  await tx.query(sql`
    update mirror_text set full_message = null, template_values = 'null'
    where campaign = ${campaign} and id = any(${ids}::text[])
      and (full_message is not null or template_values::text <> 'null')
  `);
  await tx.query(sql`
    update mirror_attempt set metadata = '{}'
    where campaign = ${campaign} and message_id = any(${ids}::text[]) and metadata::text <> '{}'
  `);
}

async function removeNumbers(tx: Sql, campaign: number, ids: string[]): Promise<void> {
  const masked = sql`recipient = '*****' || right(recipient, 3)`;
  const chosen = sql`campaign = ${campaign} and id = any(${ids}::text[]) and left(recipient, 1) <> '*'`;
  await tx.query(sql`update mirror_message set ${masked} where ${chosen}`);
  await tx.query(sql`update mirror_text set ${masked} where ${chosen}`);
}
