import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/count-transitions";
import { failQueued } from "#lib/service/delivery/queued-rows";
import { STAGE } from "#lib/service/queue/send-jobs";

/** The text that is shown as the provider's code. */
const RAW = "own number erased";

/** Fails those of the locked messages that were not handed over, as expired: they are never sent. */
export async function failBeforeHandOver(
  tx: Sql,
  campaignId: string,
  messages: { id: string; batchId: string | null; status: number }[],
): Promise<{ transitions: Transition[]; n: number }> {
  const waiting = messages.filter(
    ({ status }) => status === statusCode("created") || status === statusCode("enqueued"),
  );
  if (waiting.length === 0) return { transitions: [], n: 0 };
  const jobs = waiting.map(({ id, batchId }) => ({
    ...{ id: 0, campaignId, batchId, firstId: id, lastId: id, createdAt: new Date(0), holds: 0 },
  }));
  const why = { error: deliveryErrorCode("message_expired"), raw: RAW };
  const created = await failQueued(tx, jobs, { before: "created", ...why });
  const enqueued = await failQueued(tx, jobs, { before: "enqueued", ...why });
  await deleteOwnJobs(
    tx,
    campaignId,
    waiting.map(({ id }) => id),
  );
  const transitions = [...created.transitions, ...enqueued.transitions];
  return { transitions, n: transitions.reduce((sum, { n }) => sum + n, 0) };
}

/** Deletes these messages' own jobs, because waiting jobs count as messages. A worker ends the jobs it has locked. */
async function deleteOwnJobs(tx: Sql, campaignId: string, ids: string[]): Promise<void> {
  await tx.query(sql`
    delete from send_job where campaign_id = ${campaignId} and id in (
      select id from send_job
      where campaign_id = ${campaignId} and stage in (${STAGE.waiting}, ${STAGE.queued}) and first_id = last_id
        and first_id = any(${ids}::uuid[])
      for update skip locked
    )
  `);
}
