import { firstIdSince, formatId } from "#lib/domain/api/id";
import { digitGrams } from "#lib/domain/messages/digit-grams";
import { statusCode } from "#lib/domain/messages/status";
import { ERASED } from "#lib/domain/retention/masked-number";
import { counted } from "#lib/domain/text/counted";
import { type Erased, type Erasing, type Stepped, serviceCampaign } from "#lib/platform/erasure/erasing";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { failBeforeHandOver } from "#lib/service/erasure/fail-before-hand-over";
import { changedMessages } from "#lib/service/record-changes";
import { lockTexts } from "#lib/service/retention/lock-texts";
import { MESSAGE } from "#lib/service/stored-status";

/** The number of messages of one campaign that one step erases. */
const STEP = 500;
/** All retries of an erased message count as used, because its recipient is gone. */
const NO_MORE = 3;

type ErasedMessage = { id: string; batchId: string | null; status: number };

/**
 * Erases messages to the number, which an index finds, campaign by campaign. Number, values and providers' codes go;
 * state, times and counts stay. Waiting messages fail; the erasure waits for those being handed over.
 */
export async function eraseMessages(
  tx: Sql,
  erasing: Erasing,
  _checkpoint: unknown,
  step = STEP,
): Promise<Stepped> {
  const campaignId = await nextCampaign(tx, erasing);
  if (campaignId === null) {
    const under = await countHandingOver(tx, erasing);
    const waitsFor =
      under > 0 ? `${counted(under, "message")} to the number being handed over to a provider` : null;
    return { checkpoint: null, ended: under === 0, erased: [], waitsFor };
  }
  // The lock is the one of retries: a retry either came before, or finds its message erased.
  await lockTexts(tx, formatId("campaign", campaignId), "alone");
  const found = await lockMessages(tx, erasing, campaignId, step);
  const failed = await failBeforeHandOver(tx, campaignId, found);
  const gone = found.filter(({ status }) => status !== statusCode("sending")).map(({ id }) => id);
  await eraseRows(tx, campaignId, gone);
  const campaign = serviceCampaign(campaignId);
  const erased: Erased[] = [{ place: "message", campaign, n: gone.length }];
  if (failed.n > 0) erased.push({ place: "message_failed", campaign, n: failed.n });
  await countTransitions(tx, failed.transitions, changedMessages(campaignId, gone));
  return { checkpoint: null, ended: false, erased };
}

/** Messages to the number from before the confirmation, found by the index of numbers. */
export const messagesTo = ({ number, before }: Pick<Erasing, "number" | "before">) => sql`
  m.recipient_grams @> ${digitGrams(number)}::smallint[] and m.recipient = ${number} and m.id < ${firstIdSince(before)}::uuid
`;

async function nextCampaign(tx: Sql, erasing: Erasing): Promise<string | null> {
  const found = await maybeRow<{ campaignId: string }>(
    tx,
    sql`
      select m.campaign_id from message m
      cross join lateral (select status from message_state where campaign_id = m.campaign_id and id = m.id limit 1) s
      where ${messagesTo(erasing)} and s.status <> ${MESSAGE.sending} limit 1
    `,
  );
  return found?.campaignId ?? null;
}

async function countHandingOver(tx: Sql, erasing: Erasing): Promise<number> {
  const found = await maybeRow<{ n: number }>(
    tx,
    sql`select count(*) as n from message m where ${messagesTo(erasing)}`,
  );
  return found?.n ?? 0;
}

function lockMessages(tx: Sql, erasing: Erasing, campaignId: string, step: number): Promise<ErasedMessage[]> {
  return rows(
    tx,
    sql`
      with found as materialized (
        select m.id from message m where ${messagesTo(erasing)} and m.campaign_id = ${campaignId} order by m.id limit ${step}
      )
      select s.id, s.batch_id, s.status
      from message_state s where s.campaign_id = ${campaignId} and s.id in (select id from found)
      order by s.id for update
    `,
  );
}

/** Our own codes, such as why a message was not sent, do not reveal the number. */
async function eraseRows(tx: Sql, campaignId: string, ids: string[]): Promise<void> {
  const chosen = sql`campaign_id = ${campaignId} and message_id = any(${ids}::uuid[])`;
  await tx.query(sql`
    update message set recipient = ${ERASED}, recipient_grams = '{}', template_values = 'null'
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[])
  `);
  await tx.query(
    sql`update attempt set raw = null where ${chosen} and raw is not null and raw not like 'own %'`,
  );
  await tx.query(sql`update late_word set raw = '' where ${chosen} and raw <> ''`);
  await tx.query(sql`
    update message_state set retries = ${NO_MORE}
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[]) and retries < ${NO_MORE}
  `);
}
