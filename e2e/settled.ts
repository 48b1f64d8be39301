import { expect } from "@playwright/test";
import type { BatchListedMessage } from "#lib/wire/api/message";
import type { ApiClient } from "./api-client";
import { walkForwards } from "./pages";

const SETTLE_MS = 30_000;
const MAX_LIMIT = 1000;

/** Polls the message as a client does (Events), until it has this status. */
export async function untilStatus(client: ApiClient, messageId: string, status: string): Promise<void> {
  const latestStatus = async () => (await client.retrieve(messageId)).body.latestStatus;
  await expect.poll(latestStatus, { timeout: SETTLE_MS }).toBe(status);
}

/** Reads each page of the batch until all on it have a terminal status, which they keep, and returns the messages. */
export function untilBatchSettled(
  client: ApiClient,
  batchId: string,
  timeout = SETTLE_MS,
): Promise<BatchListedMessage[]> {
  const end = Date.now() + timeout;
  return walkForwards(async (query) => {
    let reply = await client.listBatch(batchId, query);
    const unsettled = () => (reply.status === 200 ? reply.body.data.filter(isUnsettled).length : 0);
    const readAgain = async () => {
      reply = await client.listBatch(batchId, query);
      return unsettled();
    };
    if (unsettled() > 0) await expect.poll(readAgain, { timeout: Math.max(1, end - Date.now()) }).toBe(0);
    return reply;
  }, MAX_LIMIT);
}

function isUnsettled({ latestStatus }: BatchListedMessage): boolean {
  return latestStatus !== "success" && latestStatus !== "failure";
}
