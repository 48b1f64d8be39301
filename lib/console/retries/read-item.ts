import type { ConsoleContext } from "#lib/console/context";
import { findPage, type PagePosition, readPage } from "#lib/console/mirror/read-around";
import { askForCampaign, readMessage } from "#lib/console/mirror/read-message";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import { countQueuedWithin } from "#lib/console/operations/count-items";
import { skipMessage } from "#lib/console/operations/operation-items";
import { comingUp } from "#lib/console/operations/pace";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";

/** The message that was last read for an operation, and how. */
export type LastRead = { id: string; by: "page" | "itself" } | null;

/**
 * Reads what is too old to decide about a message, with one call already taken from the budget. If more of the next items
 * are on the message's list page, it reads that page; else only the message.
 */
export async function readItem(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  operation: number,
  row: MirrorMessageRow,
  last: LastRead,
): Promise<LastRead> {
  const { pool } = context;
  // If the message is no longer on its page, the page is not read twice for it.
  const page = last?.id === row.id ? null : await sharedPage(context, campaign, operation, row);
  if (page) {
    const outcome = await readPage(context, campaign, page);
    if (outcome?.kind === "stopped") await stopAt(pool, campaign, outcome);
    return outcome?.kind === "dropped" ? last : { id: row.id, by: "page" };
  }
  const outcome = await readMessage(context, campaign, row.id);
  if (outcome.kind === "accepted") return { id: row.id, by: "itself" };
  if (outcome.kind === "stopped") await stopAt(pool, campaign, outcome);
  if (outcome.kind === "refused") await skipUnknown(context, campaign, operation, row.id, outcome.httpStatus);
  return last;
}

async function skipUnknown(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  operation: number,
  messageId: string,
  httpStatus: number,
): Promise<void> {
  const { pool } = context;
  if (httpStatus !== 404) return skipMessage(pool, operation, messageId, "data_too_old");
  const answer = await askForCampaign(context, campaign);
  if (answer.kind === "stopped") await stopAt(pool, campaign, answer);
  if (answer.kind === "accepted") await skipMessage(pool, operation, messageId, "unknown");
}

/** The page, if it holds more than one of the items that are next before its data is old again. */
async function sharedPage(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  operation: number,
  row: MirrorMessageRow,
): Promise<PagePosition | null> {
  const page = await findPage(context, campaign.id, row);
  if (!page) return null;
  const sharing = await countQueuedWithin(context.pool, operation, comingUp(campaign), page);
  return sharing > 1 ? page : null;
}
