import { readBatchFacts, recheckFacts } from "#lib/console/batches/batch-facts";
import {
  advanceRecheck,
  type BatchRecheckRow,
  beginRecheck,
  countUnread,
  findRecheck,
  listUnread,
  noteUnread,
} from "#lib/console/batches/batch-rechecks";
import { checkBatch } from "#lib/console/batches/check-batch";
import type { OperationContext } from "#lib/console/context";
import { readMessage } from "#lib/console/mirror/read-message";
import { readCounts } from "#lib/console/mirror/rows/counts";
import { stopAt } from "#lib/console/operations/put-back";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { takeSlot } from "#lib/console/upstream/take-slot";
import { planRecheck, RECHECK_EXPIRES_MS } from "#lib/domain/retries/batch-recheck";
import { counted } from "#lib/domain/text/counted";
import { ageMs } from "#lib/domain/time/age";

/** A step ends after so long; the next one goes on where it ended, in whichever process. */
const STEP_MS = 3000;

export type Rechecked =
  /** All that was to be read again was; what is known by now decides. */
  | "done"
  /** There is more to read; `progress` says whether anything was read in this step. */
  | { later: true; progress: boolean }
  /** Why the call must not be made. */
  | { denied: string };

type Of = { operation: number; batchId: string };

/**
 * Reads again what somebody else's retry can have made Created in a batch, before its one call: all of it, or as much as
 * is affordable when its operator has agreed to the rest. Ends at once when a message is Created.
 */
export async function recheckBatch(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  of: Of,
): Promise<Rechecked> {
  const recheck = await begun(context, campaign, of);
  if ("denied" in recheck) return recheck;
  if (ageMs(recheck.beganAt, new Date()) > RECHECK_EXPIRES_MS) {
    return {
      denied: "Reading the batch again took more than 5 minutes, so nothing was sent. Check the batch again.",
    };
  }
  if (recheck.endedAt) return "done";
  const until = performance.now() + STEP_MS;
  const read = recheck.reads === "pages" ? readPages : readMessages;
  return read(context, campaign, { ...of, ...recheck }, until);
}

/** Why what could not be read again keeps the call from being made, or null; what the operator agreed to does not. */
export async function unreadDenial(
  { pool }: OperationContext,
  campaign: number,
  { operation, batchId }: Of,
): Promise<string | null> {
  const recheck = await findRecheck(pool, operation);
  if (!recheck?.beganAt) return "The batch was not read again, so nothing was sent. Check the batch again.";
  const unread = await countUnread(pool, campaign, batchId, recheck.beganAt);
  await noteUnread(pool, operation, unread);
  if (unread.n <= recheck.agreedUnread) return null;
  const messages = counted(unread.n, "message");
  return `${messages} of the batch could not be read again, so nothing was sent. Check the batch again.`;
}

type Begun = BatchRecheckRow & { beganAt: Date };

/** Its plan is made once: in a later step part of it is done. */
async function begun(
  { pool }: OperationContext,
  campaign: ConsoleCampaignRow,
  { operation, batchId }: Of,
): Promise<Begun | { denied: string }> {
  const known = await findRecheck(pool, operation);
  if (known?.beganAt) return { ...known, beganAt: known.beganAt };
  const facts = await readBatchFacts(pool, campaign.id, batchId);
  if (!facts || !known) return { denied: "The console has no such batch." };
  const plan = planRecheck(recheckFacts(facts, campaign));
  const beganAt = new Date();
  await beginRecheck(pool, operation, { beganAt, reads: plan.reads, total: plan.messages });
  return { ...known, beganAt, reads: plan.reads, total: plan.messages };
}

async function readPages(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  { operation, batchId, ...recheck }: Of & Begun,
  until: number,
): Promise<Rechecked> {
  let { after } = recheck;
  let progress = false;
  while (performance.now() < until) {
    if (await hasCreated(context, campaign, batchId)) return "done";
    const page = await checkBatch(context, campaign, batchId, after);
    if ("failed" in page) return { later: true, progress };
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

async function readMessages(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  { operation, batchId, beganAt, ...recheck }: Of & Begun,
  until: number,
): Promise<Rechecked> {
  const { pool } = context;
  let left = recheck.total - recheck.read;
  let progress = false;
  for (const id of await listUnread(pool, campaign.id, batchId, beganAt, Math.max(0, left))) {
    if (await hasCreated(context, campaign, batchId)) return "done";
    const waitMs = await takeSlot(pool, campaign, "interactive", Math.max(0, until - performance.now()));
    if (waitMs > 0) return { later: true, progress };
    const outcome = await readMessage(context, campaign, id);
    if (outcome.kind === "stopped") await stopAt(pool, campaign.id, outcome);
    if (outcome.kind !== "accepted" && outcome.kind !== "refused") return { later: true, progress };
    progress = true;
    left--;
    await advanceRecheck(pool, operation, { read: 1, after: null, ended: left === 0 });
    if (left > 0 && performance.now() >= until) return { later: true, progress };
  }
  // What others have read meanwhile was not to be read again.
  if (left > 0) await advanceRecheck(pool, operation, { read: 0, after: null, ended: true });
  return "done";
}

/** One is enough: the call would be refused, and would do what this reading is to prevent. */
async function hasCreated(
  { pool }: OperationContext,
  { id }: ConsoleCampaignRow,
  batchId: string,
): Promise<boolean> {
  return (await readCounts(pool, id, `b:${batchId}`)).some(({ status, n }) => status === "created" && n > 0);
}
