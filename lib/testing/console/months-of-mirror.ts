import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import { absorb } from "#lib/console/mirror/absorb";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { makeMonths } from "#lib/platform/months/make-months";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { monthsAgo } from "#lib/testing/service/months";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

const STATUSES = ["success", "failure", "success", "held", "sent_to_telco"];
const CODES = ["routing_error", "content_invalid", null];

/** A campaign of its own that the mirror holds nothing of yet. */
export async function mintReader(pool: Pool): Promise<Reader> {
  const campaign = await findConsoleCampaign(pool, await mintConsoleCampaign(pool));
  if (!campaign) throw new Error("no campaign");
  return { pool, campaign, role: "operator", visibility: FULL_VISIBILITY, now: new Date() };
}

/** Messages as a list answers them, so many of each month; every third belongs to a batch of its month. */
export function yearOfMessages(months: number[], each: number): TolerantMessage[] {
  return months.flatMap((ago) => {
    const { month, day } = monthsAgo(ago);
    return Array.from({ length: each }, (_, n) => {
      // Many messages share a moment, as those of a batch do.
      const createdAt = new Date(day.getTime() + (n % 4) * 86_400_000).toISOString();
      const updatedAt = new Date(Date.parse(createdAt) + 60_000).toISOString();
      const status = STATUSES[n % STATUSES.length] ?? "";
      const errorCode = status === "failure" ? (CODES[n % 3] ?? null) : null;
      const batch = {
        id: `batch_${month}`,
        status: "messages_enqueued",
        originalFileName: `${month}.csv`,
        totalMessages: Math.ceil(each / 3),
        createdAt: day.toISOString(),
      };
      return listed(`message_${randomUUIDv7()}`, {
        ...{ status, createdAt, updatedAt },
        attempts: Array.from({ length: 1 + (n % 3) }, () => ({ status, errorCode, at: updatedAt })),
        recipient: `659${String(1_000_000 + ago * 10_000 + n)}`,
        ...(n % 3 === 0 && { batch }),
      });
    });
  });
}

/** As an answer with these messages is taken in, a page at a time. `key`: of the hashes of erased numbers. */
export async function absorbAll(
  pool: Pool,
  campaign: number,
  messages: TolerantMessage[],
  key: Buffer | null = null,
): Promise<number> {
  let written = 0;
  for (let i = 0; i < messages.length; i += 100)
    written += (await absorb(pool, campaign, messages.slice(i, i + 100), new Date(), key)).length;
  return written;
}

/** Divides the mirror as if that had been done so many months ago, and each month since made in its time. */
export async function divideMirror(owner: Pool, app: Pool, url: string, ago: number): Promise<void> {
  await turnOnPartitions(MIRROR_MONTHS, { pool: owner }, { now: monthsAgo(ago).day });
  for (let each = ago - 2; each >= 0; each -= 2)
    await makeMonths(MIRROR_MONTHS, app, url, monthsAgo(each).day);
}
