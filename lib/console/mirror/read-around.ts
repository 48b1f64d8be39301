import { accessOf, type ConsoleContext } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import { findSync } from "#lib/console/mirror/rows/sync";
import { findWindowAround, type WindowAround } from "#lib/console/mirror/rows/windows";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { listMessages } from "#lib/console/upstream/client";
import type { Outcome } from "#lib/console/upstream/outcome";
import { reportCallEnd } from "#lib/console/upstream/spend";

export type PagePosition = WindowAround & { limit: number };

/** The page of upstream's list on which a message was last seen; null while the list's order or page size is unknown. */
export async function findPage(
  { pool }: Pick<ConsoleContext, "pool">,
  campaign: number,
  row: { createdAt: Date; id: string },
): Promise<PagePosition | null> {
  const sync = await findSync(pool, campaign);
  if (!sync?.pageSize || !sync.listOrder) return null;
  const found = await findWindowAround(pool, campaign, sync.listOrder === "newest_first", row);
  return found && { ...found, limit: sync.pageSize };
}

/** Reads such a page into the mirror, with its batches' records. The caller has taken the call from the budget. */
export async function readPage(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  { cursor, limit }: PagePosition,
): Promise<Outcome<unknown> | null> {
  const access = await accessOf(mirror, campaign);
  if (!access) return null;
  const readAt = new Date();
  const outcome = await listMessages(access, { limit, ...(cursor && { after: cursor }) });
  if (outcome.kind === "accepted")
    await absorb(mirror.pool, campaign.id, outcome.answer.messages, readAt, mirror.keySecret.stampKey);
  else await reportCallEnd(mirror.pool, campaign.id, outcome, Math.random());
  return outcome;
}
