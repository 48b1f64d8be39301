import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import { hashedNumber } from "#lib/domain/retention/masked-number";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { dueCampaign, nextSpot, noteStep, STEP, type Stage } from "#lib/platform/retention/places";
import { lockTexts } from "#lib/service/retention/lock-texts";
import { MESSAGE } from "#lib/service/stored-status";

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** Receipts may come up to 72 hours late. */
const RECEIPT_DAYS = 4;

type Looked = { id: string; recipient: string; settled: boolean };

/**
 * Removes what is too old from the next messages of one campaign of the service, in one transaction. A message that still
 * has to be sent keeps all. True when there may be more. `key`: of the hashes of numbers.
 */
export async function removeStep(pool: Pool, key: Buffer, stage: Stage, step = STEP): Promise<boolean> {
  const due = await dueCampaign(
    pool,
    "service",
    stage,
    sql`select id, 'campaign_' || id as subject from campaign`,
  );
  if (!due) return false;
  const { id: campaignId, subject, days } = due;
  const walk = { half: "service", subject, stage } as const;
  await begin(pool, async (tx) => {
    await lockTexts(tx, campaignId, "alone");
    const from = await nextSpot(tx, walk);
    const looked = await look(
      tx,
      campaignId,
      from?.id ?? FIRST_ID,
      firstIdOf(Date.now() - days * DAY_MS),
      step,
    );
    const settled = looked.filter((message) => message.settled);
    if (stage === "text") await removeTexts(tx, campaignId, settled);
    else await removeNumbers(tx, campaignId, settled, key);
    const spot = (message: Looked | undefined) => (message ? { at: null, id: message.id } : null);
    await noteStep(tx, walk, {
      last: spot(looked.at(-1)),
      held: spot(looked.find((message) => !message.settled)),
      ended: looked.length < step,
    });
  });
  return true;
}

/** The least id of a message that was created then or later. */
function firstIdOf(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${FIRST_ID.slice(13)}`;
}

function look(tx: Sql, campaignId: string, from: string, before: string, step: number): Promise<Looked[]> {
  return rows(
    tx,
    sql`
      select m.id, m.recipient,
        s.status in (${MESSAGE.success}, ${MESSAGE.failure}) or s.status in (${MESSAGE.sent}, ${MESSAGE.sent_to_telco})
          and s.updated_at < now() - ${RECEIPT_DAYS} * interval '1 day' as settled
      from (
        select id, recipient from message where campaign_id = ${campaignId} and id >= ${from} and id < ${before}
        order by id limit ${step}
      ) m
      cross join lateral (
        select status, updated_at from message_state where campaign_id = ${campaignId} and id = m.id limit 1
      ) s
      order by m.id
    `,
    "retention-look",
  );
}

/** JSON's null tells a removed text from one without values. */
async function removeTexts(tx: Sql, campaignId: string, messages: Looked[]): Promise<void> {
  await tx.query(sql`
    update message set template_values = 'null'
    where campaign_id = ${campaignId} and id = any(${messages.map(({ id }) => id)}::uuid[])
      and template_values::text <> 'null'
  `);
}

async function removeNumbers(tx: Sql, campaignId: string, messages: Looked[], key: Buffer): Promise<void> {
  const known = messages.filter(({ recipient }) => /^\d+$/.test(recipient));
  const hashed = known.map(({ recipient }) => {
    const hash = createHmac("sha256", key).update(recipient).digest("hex").slice(0, 32);
    return hashedNumber(recipient, hash);
  });
  const ids = known.map(({ id }) => id);
  await tx.query(sql`
    update message m set recipient = n.recipient, recipient_grams = '{}'
    from unnest(${ids}::uuid[], ${hashed}::text[]) n (id, recipient)
    where m.campaign_id = ${campaignId} and m.id = n.id
  `);
  await tx.query(sql`
    update attempt set raw = null
    where campaign_id = ${campaignId} and message_id = any(${ids}::uuid[]) and raw is not null
  `);
  await tx.query(sql`
    update late_word set raw = ''
    where campaign_id = ${campaignId} and message_id = any(${ids}::uuid[]) and raw <> ''
  `);
}
