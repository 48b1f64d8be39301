import { accessOf, type ConsoleContext } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { projectBatchNow } from "#lib/console/projection/project-now";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { listBatchMessages, retrieveMessage } from "#lib/console/upstream/client";
import { reportCallEnd, takeFromBudget } from "#lib/console/upstream/spend";

/** Reads one message of a new batch, with the batch's record, so that its page is not empty. */
export async function readNewBatch(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  batchId: string,
): Promise<void> {
  await requestRefresh(mirror.pool, campaign.id);
  const of = ownCampaignOf(campaign);
  if (of) return projectBatchNow(mirror.pool, campaign.id, of, batchId);
  const access = await accessOf(mirror, campaign);
  if (!access || (await takeFromBudget(mirror.pool, campaign, "interactive")).waitMs > 0) return;
  const page = await listBatchMessages(access, batchId, { limit: 1 });
  await reportCallEnd(mirror.pool, campaign.id, page, Math.random());
  const [first] = page.kind === "accepted" ? page.answer.messages : [];
  if (!first || (await takeFromBudget(mirror.pool, campaign, "interactive")).waitMs > 0) return;
  const readAt = new Date();
  const message = await retrieveMessage(access, first.id);
  await reportCallEnd(mirror.pool, campaign.id, message, Math.random());
  if (message.kind === "accepted")
    await absorb(mirror.pool, campaign.id, [message.answer], readAt, mirror.keySecret.stampKey);
}
