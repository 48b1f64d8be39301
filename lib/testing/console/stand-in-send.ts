import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { StandInMessage } from "#lib/testing/console/stand-in-message";

/** Whether a path is the single send's. */
export function isSend(path: string): boolean {
  return /\/campaigns\/[^/]+\/messages$/.test(path);
}

/** The message that a single send asks for. */
export async function messageFrom(request: IncomingMessage): Promise<StandInMessage & { recipient: string }> {
  const { recipient, language, values } = (await json(request)) as {
    recipient: string;
    language: string;
    values: object;
  };
  const createdAt = new Date().toISOString();
  const message = { recipient, language, values, latestStatus: "created", attempts: [] };
  return { id: `message_${randomUUID()}`, createdAt, updatedAt: createdAt, ...message };
}
