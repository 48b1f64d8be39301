import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { TakenMessage } from "#lib/service/delivery/hand-over/take-rows";

/** A hold has to count within two seconds, also for what waits for its route's rate. */
const LOOK_MS = 500;

type OfBatch = Pick<TakenMessage, "campaignId" | "batchId">;

export type LeaveWatch = { mayLeave(message: OfBatch): boolean; stop(): void };

/** Asks the rule of the claims again and again whether messages that were taken may still leave. */
export function watchLeave(pool: Sql, messages: OfBatch[]): LeaveWatch {
  const watched = [...new Map(messages.map((message) => [keyOf(message), message])).values()];
  let refused: ReadonlySet<string> = new Set();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    // Without an answer the last one counts: the lease ends what is cut off from the database.
    refused = await findRefused(pool, watched).catch(() => refused);
    isLooking = false;
  };
  const timer = setInterval(look, LOOK_MS);
  return { mayLeave: (message) => !refused.has(keyOf(message)), stop: () => clearInterval(timer) };
}

async function findRefused(db: Sql, watched: OfBatch[]): Promise<Set<string>> {
  const found = await rows<OfBatch>(
    db,
    sql`
      select campaign_id, batch_id
      from unnest(${watched.map(({ campaignId }) => campaignId)}::uuid[],
        ${watched.map(({ batchId }) => batchId)}::uuid[]) as k (campaign_id, batch_id)
      where leave_refusal(campaign_id, batch_id, null) is not null
    `,
    "find-refused",
  );
  return new Set(found.map(keyOf));
}

const keyOf = ({ campaignId, batchId }: OfBatch) => `${campaignId} ${batchId}`;
