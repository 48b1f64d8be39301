import type { Pool } from "pg";
import { onTestFinished } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { mintConsoleCampaign, TEST_SECRET, testMirror } from "#lib/testing/console/mirror";
import type { StandInMessage } from "#lib/testing/console/stand-in-message";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { TolerantMessage } from "#lib/wire/api/tolerant-message";

export const ADA = { operatorId: "00000000-0000-4000-8000-00000000000a", operatorEmail: "ada@example.com" };
export const BEN = { operatorId: "00000000-0000-4000-8000-00000000000b", operatorEmail: "ben@example.com" };

/** A campaign of its own on a stand-in upstream, whose failed messages the mirror has read. */
export async function failedMessages(
  pool: Pool,
  count: number,
  given: { errorCode?: string; batch?: string; maxLimit?: number } = {},
) {
  const { errorCode = "recipient_unavailable", batch, maxLimit = 1000 } = given;
  const upstream = await standInUpstream({ maxLimit });
  onTestFinished(upstream.close);
  const id = await mintConsoleCampaign(pool, upstream.address);
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new Error("no campaign");
  for (let n = 0; n < count; n++)
    upstream.messages.push({ ...failed(n, errorCode), ...(batch && member(batch, count)) });
  const mirror = testMirror(pool);
  const reader: Reader = {
    pool,
    campaign,
    role: "operator",
    visibility: FULL_VISIBILITY,
    now: new Date(),
    email: ADA.operatorEmail,
  };
  const read = () => absorb(pool, id, upstream.messages.map(asListed), new Date(), TEST_SECRET.stampKey);
  await read();
  return { upstream, campaign, mirror, reader, read };
}

function asListed({ attempts, ...message }: StandInMessage): TolerantMessage {
  return TolerantMessage.parse({ recipient: "6591234567", ...message, messageAttempts: attempts });
}

function member(id: string, totalMessages: number) {
  const createdAt = new Date(Date.now() - 7_200_000).toISOString();
  const batch = { id, status: "messages_enqueued", originalFileName: "file.csv", totalMessages, createdAt };
  return { batchId: id, batches: [batch] };
}

function failed(n: number, errorCode: string): StandInMessage {
  const at = new Date(Date.now() - 3_600_000 + n * 1000).toISOString();
  const attempt = {
    id: `attempt_${n}`,
    status: "failure",
    createdAt: at,
    updatedAt: at,
    errorCode,
    errorType: "delivery_error",
  };
  return {
    id: `message_${String(n).padStart(6, "0")}`,
    createdAt: at,
    updatedAt: at,
    latestStatus: "failure",
    attempts: [attempt],
  };
}
