import { SAFE_LIMIT } from "#lib/console/batches/batch-facts";
import { findMember } from "#lib/console/batches/batch-members";
import { accessOf, type ConsoleContext } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import { readMessageNow } from "#lib/console/mirror/read-message";
import { findMirrorBatch } from "#lib/console/mirror/rows/batches";
import { findSync } from "#lib/console/mirror/rows/sync";
import { RefusedError } from "#lib/console/refused-error";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { listBatchMessages } from "#lib/console/upstream/client";
import { reportCallEnd, takeFromBudget } from "#lib/console/upstream/spend";
import type { BatchChecked } from "#lib/wire/console/batch-retry";

/**
 * Reads the next page of a batch's messages from upstream, and with the last page the batch's state. This installation's
 * batches need no reading. Throws RefusedError.
 */
export async function checkBatch(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  batchId: string,
  after: string | null,
): Promise<BatchChecked> {
  const { pool } = mirror;
  if (ownCampaignOf(campaign) !== null) {
    const total = (await findMirrorBatch(pool, campaign.id, batchId, []))?.total ?? null;
    return { after: null, read: total ?? 0, total, waitMs: 0 };
  }
  const access = await accessOf(mirror, campaign);
  if (!access) throw stopped();
  const { waitMs } = await takeFromBudget(pool, campaign, "interactive");
  if (waitMs > 0) return { after, read: 0, total: null, waitMs };

  const limit = (await findSync(pool, campaign.id))?.pageSize ?? SAFE_LIMIT;
  const readAt = new Date();
  const outcome = await listBatchMessages(access, batchId, { limit, ...(after && { after }) });
  if (outcome.kind !== "accepted") {
    // Only a 404 means that there is no such batch.
    if (outcome.kind === "refused" && outcome.httpStatus === 404) {
      throw new RefusedError(404, "unknown", "The service has no such batch.");
    }
    if (outcome.kind === "refused") throw unavailable();
    await reportCallEnd(pool, campaign.id, outcome, Math.random());
    if (outcome.kind === "dropped")
      return { after, read: 0, total: null, waitMs: outcome.retryAfterMs ?? 500 };
    throw outcome.kind === "stopped" ? stopped() : unavailable();
  }
  const { messages, pageData } = outcome.answer;
  // This endpoint's messages do not contain their batch.
  const members = messages.map((message) => ({ ...message, batchId }));
  await absorb(pool, campaign.id, members, readAt, mirror.keySecret.stampKey);
  const isLast = !pageData.hasNextPage || pageData.endCursor === "";
  if (isLast && !(await readState(mirror, campaign, batchId))) throw unavailable();
  const batch = await findMirrorBatch(pool, campaign.id, batchId, []);
  return {
    after: isLast ? null : pageData.endCursor,
    read: members.length,
    total: batch?.total ?? null,
    waitMs: 0,
  };
}

/** Each single message contains the batch's state. */
async function readState(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  batchId: string,
): Promise<boolean> {
  const member = await findMember(mirror.pool, campaign.id, batchId);
  if (!member) return true;
  return (await readMessageNow(mirror, campaign, member)).kind === "accepted";
}

function stopped(): RefusedError {
  return new RefusedError(503, "stopped", "Calls to the service have stopped. See Settings.");
}

function unavailable(): RefusedError {
  const said = "The service does not answer now, so the batch could not be checked.";
  return new RefusedError(503, "unavailable", said);
}
