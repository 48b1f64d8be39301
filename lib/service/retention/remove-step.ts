import type { Pool } from "pg";
import { createdAtOf, firstIdSince } from "#lib/domain/api/id";
import { detachedMonths, tableIn } from "#lib/platform/months/partition-rows";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { dueCampaign, nextCheckpoint, noteStep, STEP, type Stage } from "#lib/platform/retention/checkpoints";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";
import { lockTexts } from "#lib/service/retention/lock-texts";
import { removeNumbers } from "#lib/service/retention/remove-numbers";
import { removeRows } from "#lib/service/retention/remove-rows";
import { MESSAGE } from "#lib/service/stored-status";

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** Receipts may come up to 72 hours late. */
const RECEIPT_DAYS = 4;
/** The feed shows how a message ended for this many days; its row stays until then. */
const TOLD_DAYS = 7;

type Looked = { id: string; recipient: string; settled: boolean };

/**
 * Removes what is too old from the next messages of one campaign, also of detached months, in one transaction. Messages
 * that still have to be sent keep everything. True when there may be more. `key` is for hashes of numbers.
 */
export async function removeStep(pool: Pool, key: Buffer, stage: Stage, step = STEP): Promise<boolean> {
  const due = await dueCampaign(
    pool,
    "service",
    stage,
    sql`select id, 'campaign_' || id as subject, 'campaign_' || id as scanned from campaign`,
    await detachedMonths(MESSAGE_MONTHS, pool),
  );
  if (!due) return false;
  const { id: campaignId, scanned, days, months } = due;
  const scan = { half: "service", subject: scanned, stage } as const;
  await begin(pool, async (tx) => {
    await lockTexts(tx, campaignId, "alone");
    const from = await nextCheckpoint(tx, scan);
    const before = firstIdSince(new Date(Date.now() - days * DAY_MS));
    const looked = await look(tx, { campaignId, stage, months }, from?.id ?? FIRST_ID, before, step);
    const settled = looked.filter((message) => message.settled);
    const removed = await remove(tx, { campaignId, stage, months }, settled, key);
    await noteStep(tx, scan, {
      last: checkpoint(looked.at(-1)),
      pending: checkpoint(looked.find((message) => !message.settled)),
      removed,
      ended: looked.length < step,
    });
  });
  return true;
}

function checkpoint(message: Looked | undefined): { at: Date; id: string } | null {
  if (!message) return null;
  return { at: createdAtOf(message.id), id: message.id };
}

type Looking = { campaignId: string; stage: Stage; months: string | null };

function look(
  tx: Sql,
  { campaignId, stage, months }: Looking,
  from: string,
  before: string,
  step: number,
): Promise<Looked[]> {
  const ended = sql`s.status in (${MESSAGE.success}, ${MESSAGE.failure})`;
  const handedOver = sql`s.status in (${MESSAGE.sent}, ${MESSAGE.sent_to_telco})`;
  const since = (days: number) => sql`s.updated_at < now() - ${days} * interval '1 day'`;
  const settled =
    stage === "row"
      ? sql`(${ended} or ${handedOver}) and ${since(TOLD_DAYS)}`
      : sql`${ended} or ${handedOver} and ${since(RECEIPT_DAYS)}`;
  return rows(
    tx,
    sql`
      select m.id, m.recipient, ${settled} as settled
      from (
        select id, recipient from ${tableIn("message", months)} where campaign_id = ${campaignId} and id >= ${from} and id < ${before}
        order by id limit ${step}
      ) m
      cross join lateral (
        select status, updated_at from ${tableIn("message_state", months)} where campaign_id = ${campaignId} and id = m.id limit 1
      ) s
      order by m.id
    `,
    `retention-look-${stage}-${months}`,
  );
}

/** Returns how many messages have lost something. */
function remove(
  tx: Sql,
  { campaignId, stage, months }: Looking,
  messages: Looked[],
  key: Buffer,
): Promise<number> {
  if (stage === "number") return removeNumbers(tx, campaignId, messages, key, months);
  const ids = messages.map(({ id }) => id);
  return stage === "row" ? removeRows(tx, campaignId, ids, months) : removeTexts(tx, campaignId, ids, months);
}

/** JSON's null distinguishes a removed text from one without values. */
async function removeTexts(
  tx: Sql,
  campaignId: string,
  ids: string[],
  months: string | null,
): Promise<number> {
  const { rowCount } = await tx.query(sql`
    update ${tableIn("message", months)} set template_values = 'null'
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[]) and template_values::text <> 'null'
  `);
  return rowCount ?? 0;
}
