import { firstIdSince } from "#lib/domain/api/id";
import { redactJson } from "#lib/domain/erasure/number-forms";
import { ERASED } from "#lib/domain/retention/masked-number";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { counted } from "#lib/domain/text/counted";
import {
  countedBy,
  type Erased,
  type Erasing,
  type ErasureStep,
  type Stepped,
  serviceCampaign,
} from "#lib/platform/erasure/erasing";
import { raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

/** The number of messages that one step scans. */
const STEP = 2000;

type Key = { campaignId: string; id: string };
/** `held` is the first message that still has to be sent, and `waiting` how many there are. */
type Checkpoint = { key: Key | null; held: Key | null; waiting: number };
type Row = Key & {
  recipient: string;
  values: Record<string, unknown> | null;
  /** Whether its number is this one. The index pass skips detached months, and numbers that retention has hashed. */
  isOwn: boolean;
  quotes: boolean;
};

const BEGIN: Checkpoint = { key: null, held: null, waiting: 0 };

/**
 * Scans all messages of a table, `message` or that of a detached month: masks the number in the values of messages to
 * others, and erases messages that the index of numbers does not find. `month` is the detached month's suffix.
 */
export function erasingValues(about: string, month: string | null, step = STEP): ErasureStep {
  return {
    about,
    run: (tx, erasing, checkpoint) =>
      eraseValues(tx, erasing, month, (checkpoint ?? BEGIN) as Checkpoint, step),
  };
}

async function eraseValues(
  tx: Sql,
  erasing: Erasing,
  month: string | null,
  { key, held, waiting }: Checkpoint,
  step: number,
): Promise<Stepped> {
  const looked = await look(tx, erasing, month, key, step);
  const own = looked.filter(({ isOwn }) => isOwn);
  const quoting = looked.filter(({ isOwn, quotes }) => !isOwn && quotes);
  const ended = await endRetries(tx, month, [...own, ...quoting]);
  await eraseOwn(tx, month, own);
  const masked = quoting.filter(({ id }) => ended.has(id));
  await maskValues(tx, erasing, month, masked);
  const erased: Erased[] = [...counts("message", own), ...counts("message_values", masked)];
  const kept = quoting.filter((message) => !masked.includes(message));
  const first = held ?? (kept[0] ? { campaignId: kept[0].campaignId, id: kept[0].id } : null);
  const last = looked.at(-1);
  if (last && looked.length >= step) {
    const next = { campaignId: last.campaignId, id: last.id };
    return { checkpoint: { key: next, held: first, waiting: waiting + kept.length }, ended: false, erased };
  }
  const waitsFor = first
    ? `${counted(waiting + kept.length, "message")} to others that quote the number and still have to be sent`
    : null;
  return { checkpoint: { ...BEGIN, key: first }, ended: first === null, erased, waitsFor };
}

function look(
  tx: Sql,
  { number, hashed, pattern, before }: Erasing,
  month: string | null,
  key: Key | null,
  step: number,
): Promise<Row[]> {
  // Rows that no longer exist are skipped: retention may remove them meanwhile.
  return rows(
    tx,
    sql`
      select campaign_id, id, recipient, case when quotes then template_values end as values, is_own, quotes
      from (
        select campaign_id, id, recipient, template_values,
          recipient = ${hashed} or ${month !== null} and recipient = ${number} as is_own,
          template_values::text ~ ${pattern} as quotes
        from ${tableOf("message", month)}
        where (campaign_id, id) >= (${key?.campaignId ?? NO_ID}::uuid, ${key?.id ?? NO_ID}::uuid)
          and id < ${firstIdSince(before)}::uuid
        order by campaign_id, id limit ${step}
      ) m
      order by campaign_id, id
    `,
  );
}

const NO_ID = "00000000-0000-0000-0000-000000000000";
const tableOf = (table: string, month: string | null) => raw(month === null ? table : `${table}_${month}`);

async function eraseOwn(tx: Sql, month: string | null, own: Key[]): Promise<void> {
  if (own.length === 0) return;
  await tx.query(sql`
    update ${tableOf("message", month)} m set recipient = ${ERASED}, recipient_grams = '{}', template_values = 'null'
    from ${keysOf(own)} where m.campaign_id = k.campaign_id and m.id = k.id
  `);
  await tx.query(sql`
    update ${tableOf("attempt", month)} a set raw = null
    from ${keysOf(own)} where a.campaign_id = k.campaign_id and a.message_id = k.id and a.raw not like 'own %'
  `);
}

/**
 * Counts all retries of messages that do not wait to be sent as used, because a retry would send a masked
 * text. Returns their ids. A waiting message is sent first, even if it was retried only now.
 */
async function endRetries(tx: Sql, month: string | null, messages: Key[]): Promise<Set<string>> {
  if (messages.length === 0) return new Set();
  const ended = await rows<Key>(
    tx,
    sql`
      update ${tableOf("message_state", month)} s set retries = ${MAX_RETRIES}
      from ${keysOf(messages)} where s.campaign_id = k.campaign_id and s.id = k.id and s.status >= ${MESSAGE.sent}
      returning s.campaign_id, s.id
    `,
  );
  return new Set(ended.map(({ id }) => id));
}

async function maskValues(tx: Sql, erasing: Erasing, month: string | null, quoting: Row[]): Promise<void> {
  if (quoting.length === 0) return;
  const masked = quoting.map(({ values }) => JSON.stringify(redactJson(values, erasing)));
  await tx.query(sql`
    update ${tableOf("message", month)} m set template_values = k.said::json
    from unnest(${quoting.map(({ campaignId }) => campaignId)}::uuid[], ${quoting.map(({ id }) => id)}::uuid[],
      ${masked}::text[]) as k (campaign_id, id, said)
    where m.campaign_id = k.campaign_id and m.id = k.id
  `);
}

function keysOf(keys: Key[]) {
  return sql`
    unnest(${keys.map(({ campaignId }) => campaignId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) as k (campaign_id, id)
  `;
}

function counts(place: string, messages: Key[]): Erased[] {
  return countedBy(
    place,
    messages.map(({ campaignId }) => serviceCampaign(campaignId)),
  );
}
