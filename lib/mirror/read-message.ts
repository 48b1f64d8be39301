import { absorb } from "#lib/mirror/absorb";
import { accessOf, type Mirror } from "#lib/mirror/context";
import { settleBudget, takeFromBudget } from "#lib/mirror/spend";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import { retrieveMessage } from "#lib/upstream/client";
import type { Outcome } from "#lib/upstream/outcome";
import type { TolerantMessage } from "#lib/wire/tolerant-message";

/** A person waits no longer than this for a free slot. */
const PATIENCE_MS = 4000;

/** Reads one message from upstream now, for a person who waits, and takes the answer into the mirror. */
export async function readMessageNow(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  id: string,
): Promise<Outcome<TolerantMessage>> {
  const access = accessOf(mirror, campaign);
  const nothing = { httpStatus: 0, code: "", message: "", traceId: null };
  if (!access) return { kind: "stopped", reason: "key_missing", ...nothing };
  const startedAt = Date.now();
  for (;;) {
    const waitMs = await takeFromBudget(mirror.pool, campaign, "interactive");
    if (waitMs === 0) break;
    if (Date.now() + waitMs - startedAt > PATIENCE_MS)
      return { kind: "dropped", retryAfterMs: waitMs, traceId: null };
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  const readAt = new Date();
  const outcome = await retrieveMessage(access, id);
  if (outcome.kind === "accepted") await absorb(mirror.pool, campaign.id, [outcome.answer], readAt);
  else await settleBudget(mirror.pool, campaign.id, outcome, Math.random());
  return outcome;
}
