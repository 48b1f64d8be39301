import { accessOf, type ConsoleContext, noAccess } from "#lib/console/context";
import { absorbWithin } from "#lib/console/mirror/absorb";
import { type MirrorMessageRow, readMirrorMessages } from "#lib/console/mirror/rows/messages";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Lane } from "#lib/console/upstream/budget";
import { listMessages, retrieveMessage } from "#lib/console/upstream/client";
import type { Outcome } from "#lib/console/upstream/outcome";
import { reportCallEnd, takeSlot } from "#lib/console/upstream/spend";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

/** A person waits no longer than this for a free slot. */
const PATIENCE_MS = 4000;

const NO_ANSWER = { httpStatus: 0, code: "", message: "", traceId: null } as const;

/** Reads one message from upstream now, because a person waits, and stores the answer in the mirror. */
export async function readMessageNow(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  id: string,
): Promise<Outcome<TolerantMessage>> {
  return (await noSlot(mirror, campaign, "interactive")) ?? readMessage(mirror, campaign, id);
}

/** Reads one message and returns its row in the mirror; null when the answer is another message's. */
export async function readRowNow(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  id: string,
  lane: Lane,
): Promise<Outcome<MirrorMessageRow | null>> {
  return (
    (await noSlot(mirror, campaign, lane)) ??
    readAndThen(mirror, campaign, id, async (tx) => {
      const [row = null] = await readMirrorMessages(tx, campaign.id, [id]);
      return row;
    })
  );
}

/** Reads one message for a caller that has already taken the call from the budget. */
export function readMessage(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  id: string,
): Promise<Outcome<TolerantMessage>> {
  return readAndThen(mirror, campaign, id, async (_tx, message) => message);
}

/** Reads the campaign's shortest list after a 404, to learn whether the message or the whole campaign is missing. */
export async function askForCampaign(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
): Promise<Outcome<unknown>> {
  const access = await accessOf(mirror, campaign);
  if (!access) return { kind: "stopped", reason: noAccess(campaign), ...NO_ANSWER };
  const dropped = await noSlot(mirror, campaign, "interactive");
  if (dropped) return dropped;
  const outcome = await listMessages(access, { limit: 1 });
  await reportCallEnd(mirror.pool, campaign.id, outcome, Math.random());
  return outcome;
}

/** Takes a slot and returns null. When none is free in time, returns the outcome of a call that was not made. */
async function noSlot({ pool }: ConsoleContext, campaign: ConsoleCampaignRow, lane: Lane) {
  const { waitMs } = await takeSlot(pool, campaign, lane, PATIENCE_MS);
  return waitMs > 0 ? ({ kind: "dropped", retryAfterMs: waitMs, traceId: null } as const) : null;
}

/** `then` runs in the transaction that absorbs the answer. */
async function readAndThen<Result>(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  id: string,
  then: (tx: Sql, message: TolerantMessage) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { pool } = mirror;
  const access = await accessOf(mirror, campaign);
  if (!access) return { kind: "stopped", reason: noAccess(campaign), ...NO_ANSWER };
  const readAt = new Date();
  const outcome = await retrieveMessage(access, id);
  if (outcome.kind !== "accepted") {
    await reportCallEnd(pool, campaign.id, outcome, Math.random());
    return outcome;
  }
  const message = outcome.answer;
  const answer = await begin(pool, async (tx) => {
    await absorbWithin(tx, campaign.id, [message], readAt, mirror.keySecret.stampKey);
    return then(tx, message);
  });
  return { ...outcome, answer };
}
