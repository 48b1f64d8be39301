import { expect } from "@playwright/test";
import type { BatchListedMessage } from "#lib/wire/message";
import type { ApiClient } from "./api-client";
import { walkForwards } from "./pages";

const SETTLE_MS = 30_000;
const MAX_LIMIT = 1000;

/** Polls the message as a client does (Events), until it has this status. */
export async function untilStatus(client: ApiClient, messageId: string, status: string): Promise<void> {
  const latestStatus = async () => (await client.retrieve(messageId)).body.latestStatus;
  await expect.poll(latestStatus, { timeout: SETTLE_MS }).toBe(status);
}

/** Polls the batch until each of its messages has a terminal status, and returns them. */
export async function untilBatchSettled(
  client: ApiClient,
  batchId: string,
  timeout = SETTLE_MS,
): Promise<BatchListedMessage[]> {
  const read = () => walkForwards((query) => client.listBatch(batchId, query), MAX_LIMIT);
  await expect.poll(async () => (await read()).filter(isUnsettled).length, { timeout }).toBe(0);
  return read();
}

function isUnsettled({ latestStatus }: BatchListedMessage): boolean {
  return latestStatus !== "success" && latestStatus !== "failure";
}
