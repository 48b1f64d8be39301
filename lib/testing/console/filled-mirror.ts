import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import { absorb } from "#lib/console/mirror/absorb";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { chance } from "#lib/testing/simulated/campaign";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

const HOUR = 3_600_000;
export const NOW = new Date("2026-11-20T12:00:00.000Z");
/** So many hours before now. */
export const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR).toISOString();
const CODES = ["recipient_unavailable", "content_invalid", "routing_error", "brand_new", null];
const STATUSES = ["created", "sent", "sent_to_telco", "success", "failure", "failure", "held"];
const BATCHES = ["messages_enqueued", "messages_enqueuing", "messages_enqueuing_failed"].map((status, n) => ({
  id: `batch_${n}`,
  status,
  originalFileName: `file-${n}.csv`,
  totalMessages: 200,
  createdAt: before(90 - n),
  updatedAt: before(90 - n),
}));

/** A campaign of its own whose mirror holds 400 messages of every kind, in three batches and in none. */
export async function fillMirror(pool: Pool): Promise<{ reader: Reader; messages: TolerantMessage[] }> {
  const id = await mintConsoleCampaign(pool);
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new Error("no campaign");
  const reader: Reader = { pool, campaign, role: "operator", visibility: FULL_VISIBILITY, now: NOW };
  const random = chance(7);
  const pick = <T>(values: T[]) => values[Math.floor(random() * values.length)] as T;
  const messages: TolerantMessage[] = Array.from({ length: 400 }, (_, n) => {
    const status = pick(STATUSES);
    // Many messages share a moment, as those of a batch do.
    const createdAt = before(100 - Math.floor(n / 40) * 10);
    const errorCode = status === "failure" ? pick(CODES) : null;
    const attempts = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, k) => ({
      status,
      errorCode,
      at: new Date(Date.parse(createdAt) + k * 1000).toISOString(),
    }));
    return {
      ...listed(`message_${randomUUIDv7()}`, {
        status,
        createdAt,
        updatedAt: new Date(Date.parse(createdAt) + 60_000).toISOString(),
        attempts: status === "created" ? [] : attempts,
        recipient: `659${String(Math.floor(random() * 1e7)).padStart(7, "0")}`,
        ...(random() < 0.6 && { batch: pick(BATCHES) }),
      }),
      language: random() < 0.3 ? "tamil" : "english",
    };
  });
  await absorb(pool, id, messages, NOW);
  return { reader, messages };
}

export function isFailed({ latestStatus }: TolerantMessage): boolean {
  return latestStatus === "failure";
}

export function codeOf({ messageAttempts, latestStatus }: TolerantMessage): string | null {
  return latestStatus === "failure" ? (messageAttempts?.at(-1)?.errorCode ?? null) : null;
}

export function attemptsOf({ messageAttempts }: TolerantMessage): number {
  return messageAttempts?.length ?? 0;
}

export function retryable(message: TolerantMessage) {
  return codeLabel(codeOf(message)).retryable;
}

export function needsAction(message: TolerantMessage): boolean {
  const isEligible = message.batchId !== "batch_1";
  return isFailed(message) && attemptsOf(message) <= 3 && retryable(message) !== "no" && isEligible;
}

export function newestFirst(a: TolerantMessage, b: TolerantMessage): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
