import { readBatchFacts, recheckFacts } from "#lib/console/batches/batch-facts";
import { beginRecheck, countUnread, findRecheck, noteUnread } from "#lib/console/batches/batch-rechecks";
import {
  type Of,
  type Rechecked,
  readMessages,
  readPages,
  type StartedRecheck,
} from "#lib/console/batches/read-batch-again";
import type { ConsoleContext } from "#lib/console/context";
import { RefusedError } from "#lib/console/refused-error";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { planRecheck, RECHECK_EXPIRES_MS } from "#lib/domain/retries/batch-recheck";
import { counted } from "#lib/domain/text/counted";
import { ageMs } from "#lib/domain/time/age";

/** The longest duration of a step. The next step continues in any process. */
const STEP_MS = 3000;

/**
 * Before a batch's single call, reads again the messages that somebody else's retry may have made created: all, or as many
 * as affordable if the operator agreed to the rest. Ends at once when a message is created. Throws RefusedError when the
 * call must not be made.
 */
export async function recheckBatch(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  of: Of,
): Promise<Rechecked> {
  const recheck = await begun(context, campaign, of);
  if (ageMs(recheck.beganAt, new Date()) > RECHECK_EXPIRES_MS) {
    throw denied(
      "Reading the batch again took more than 5 minutes, so nothing was sent. Check the batch again.",
    );
  }
  if (recheck.endedAt) return "done";
  const until = performance.now() + STEP_MS;
  const read = recheck.reads === "pages" ? readPages : readMessages;
  return read(context, campaign, { ...of, ...recheck }, until);
}

/** Why unread messages prevent the call, or null. Those that the operator agreed to do not. */
export async function unreadDenial(
  { pool }: ConsoleContext,
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

/** Makes the plan once, because in a later step part of it is done. */
async function begun(
  { pool }: ConsoleContext,
  campaign: ConsoleCampaignRow,
  { operation, batchId }: Of,
): Promise<StartedRecheck> {
  const known = await findRecheck(pool, operation);
  if (known?.beganAt) return { ...known, beganAt: known.beganAt };
  const facts = await readBatchFacts(pool, campaign.id, batchId);
  if (!facts || !known) throw denied("The console has no such batch.");
  const plan = planRecheck(recheckFacts(facts, campaign));
  const beganAt = new Date();
  await beginRecheck(pool, operation, { beganAt, reads: plan.reads, total: plan.messages });
  return { ...known, beganAt, reads: plan.reads, total: plan.messages };
}

function denied(why: string): RefusedError {
  return new RefusedError(409, "batch_denied", why);
}
