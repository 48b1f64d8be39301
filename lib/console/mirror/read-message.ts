import { accessOf, type Mirror, noAccess } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Lane } from "#lib/console/upstream/budget";
import { listMessages, retrieveMessage } from "#lib/console/upstream/client";
import type { Outcome } from "#lib/console/upstream/outcome";
import { settleBudget, takeSlot } from "#lib/console/upstream/spend";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

/** A person waits no longer than this for a free slot. */
const PATIENCE_MS = 4000;

const NO_ANSWER = { httpStatus: 0, code: "", message: "", traceId: null } as const;

/** Reads one message from upstream now, for whoever waits, and takes the answer into the mirror. */
export async function readMessageNow(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  id: string,
  lane: Lane = "interactive",
): Promise<Outcome<TolerantMessage>> {
  const waitMs = await takeSlot(mirror.pool, campaign, lane, PATIENCE_MS);
  if (waitMs > 0) return { kind: "dropped", retryAfterMs: waitMs, traceId: null };
  return readMessage(mirror, campaign, id);
}

/** Likewise, for whoever has taken the call from the budget already. */
export async function readMessage(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  id: string,
): Promise<Outcome<TolerantMessage>> {
  const access = await accessOf(mirror, campaign);
  if (!access) return { kind: "stopped", reason: noAccess(campaign), ...NO_ANSWER };
  const readAt = new Date();
  const outcome = await retrieveMessage(access, id);
  if (outcome.kind === "accepted") await absorb(mirror.pool, campaign.id, [outcome.answer], readAt);
  else await settleBudget(mirror.pool, campaign.id, outcome, Math.random());
  return outcome;
}

/** After a 404, which may mean a message or its whole campaign: what the shortest list of the campaign answers. */
export async function askForCampaign(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
): Promise<Outcome<unknown>> {
  const access = await accessOf(mirror, campaign);
  if (!access) return { kind: "stopped", reason: noAccess(campaign), ...NO_ANSWER };
  const waitMs = await takeSlot(mirror.pool, campaign, "interactive", PATIENCE_MS);
  if (waitMs > 0) return { kind: "dropped", retryAfterMs: waitMs, traceId: null };
  const outcome = await listMessages(access, { limit: 1 });
  await settleBudget(mirror.pool, campaign.id, outcome, Math.random());
  return outcome;
}
