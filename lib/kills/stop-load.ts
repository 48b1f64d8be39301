import type { Pool } from "pg";
import { formatId, parseId } from "#lib/domain/api/id";
import type { Steering } from "#lib/domain/messages/steer-batch";
import { accepted, type Ledger } from "#lib/kills/ledger";
import { again, type Load } from "#lib/kills/load";
import { rows, sql } from "#lib/platform/postgres/sql";
import { steerBatch } from "#lib/service/batches/steer-batch";
import { BATCH } from "#lib/service/stored-status";

const AT_ONCE = 2;
/** The share of batches on their way that are stopped; the others are held. */
const STOPPED = 0.3;
/** The share of held batches that are released; the others stay held for longer. */
const RELEASED = 0.6;

type Batch = { campaignId: string; id: string; isHeld: boolean };

/** Holds, releases and stops batches that are on their way, chosen at random. */
export function runStops({ pool, random, ledger }: Load, signal: AbortSignal): Promise<unknown> {
  const loops = Array.from({ length: AT_ONCE }, () =>
    again(
      signal,
      () => random.between(200, 2000),
      async () => {
        const known = accepted(ledger).map(({ batchId }) => parseId("batch", batchId) ?? "");
        const batch = random.pick(await onTheirWay(pool, known));
        if (!batch) return;
        const isChanged = random.next() < (batch.isHeld ? RELEASED : STOPPED);
        if (!batch.isHeld) await steer(pool, ledger, batch, isChanged ? "stop" : "hold");
        else if (isChanged) await steer(pool, ledger, batch, "go_on");
      },
    ),
  );
  return Promise.all(loops);
}

/** Lets everything go on that is held, so that nothing is left. */
export async function releaseHeld(pool: Pool, ledger: Ledger): Promise<void> {
  const held = await rows<Batch>(
    pool,
    sql`select campaign_id, id, true as is_held from batch where status = ${BATCH.messages_held}`,
  );
  for (const batch of held) await steer(pool, ledger, batch, "go_on");
}

function onTheirWay(pool: Pool, ids: string[]): Promise<Batch[]> {
  return rows(
    pool,
    sql`
      select campaign_id, id, status = ${BATCH.messages_held} as is_held from batch
      where id = any(${ids}::uuid[]) and status <> ${BATCH.messages_stopped} and exists (
        select from send_job j where j.campaign_id = batch.campaign_id and j.batch_id = batch.id)
    `,
  );
}

async function steer(pool: Pool, { steered }: Ledger, batch: Batch, steering: Steering): Promise<void> {
  const { campaignId, id } = batch;
  const record = {
    batchId: formatId("batch", id),
    steering,
    askedAt: Date.now(),
    answeredAt: null as number | null,
  };
  steered.push(record);
  await steerBatch({ pool }, { campaignId, batchId: id }, { steering });
  record.answeredAt = Date.now();
}
