import { advanceRecheck, type BatchRecheckRow, listUnread } from "#lib/console/batches/batch-rechecks";
import { checkBatch } from "#lib/console/batches/check-batch";
import type { ConsoleContext } from "#lib/console/context";
import { readMessage } from "#lib/console/mirror/read-message";
import { readCounts } from "#lib/console/mirror/rows/counts";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import { nullIfRefused } from "#lib/console/refused-error";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { takeSlot } from "#lib/console/upstream/spend";

export type Rechecked =
  /** Everything required was read again, so the known state decides. */
  | "done"
  /** More must be read; `progress` says whether this step read anything. */
  | { later: true; progress: boolean };

export type Of = { operation: number; batchId: string };

export type StartedRecheck = BatchRecheckRow & { beganAt: Date };

export async function readPages(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  { operation, batchId, ...recheck }: Of & StartedRecheck,
  until: number,
): Promise<Rechecked> {
  let { after } = recheck;
  let progress = false;
  while (performance.now() < until) {
    if (await hasCreated(context, campaign, batchId)) return "done";
    const page = await checkBatch(context, campaign, batchId, after).catch(nullIfRefused);
    if (page === null) return { later: true, progress };
    if (page.waitMs > 0) {
      if (performance.now() + page.waitMs > until) break;
      await new Promise((resolve) => setTimeout(resolve, page.waitMs));
      continue;
    }
    after = page.after;
    progress = true;
    await advanceRecheck(context.pool, operation, { read: page.read, after, ended: after === null });
    if (after === null) return "done";
  }
  return { later: true, progress };
}

export async function readMessages(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  { operation, batchId, beganAt, ...recheck }: Of & StartedRecheck,
  until: number,
): Promise<Rechecked> {
  const { pool } = context;
  let left = recheck.total - recheck.read;
  let progress = false;
  for (const id of await listUnread(pool, campaign.id, batchId, beganAt, Math.max(0, left))) {
    if (await hasCreated(context, campaign, batchId)) return "done";
    const { waitMs } = await takeSlot(pool, campaign, "interactive", Math.max(0, until - performance.now()));
    if (waitMs > 0) return { later: true, progress };
    const outcome = await readMessage(context, campaign, id);
    if (outcome.kind === "stopped") await stopAt(pool, campaign, outcome);
    if (outcome.kind !== "accepted" && outcome.kind !== "refused") return { later: true, progress };
    progress = true;
    left--;
    await advanceRecheck(pool, operation, { read: 1, after: null, ended: left === 0 });
    if (left > 0 && performance.now() >= until) return { later: true, progress };
  }
  // The rest needs no read, because others have read it meanwhile.
  if (left > 0) await advanceRecheck(pool, operation, { read: 0, after: null, ended: true });
  return "done";
}

/** One created message is enough: the call would be refused, and would do the damage that this check prevents. */
async function hasCreated(
  { pool }: ConsoleContext,
  { id }: ConsoleCampaignRow,
  batchId: string,
): Promise<boolean> {
  return (await readCounts(pool, id, `b:${batchId}`)).some(({ status, n }) => status === "created" && n > 0);
}
