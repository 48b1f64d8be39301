import { randomUUID } from "node:crypto";
import { formatId, type IdPrefix, uuidInRun } from "#lib/domain/api/id";
import type { Behaviour } from "./behaviour";
import type { RecordedCall } from "./calls";

/** A delivery attempt of the stand-in. Status and code are free text: another service may have others. */
export type StandInAttempt = {
  id: string;
  status: string;
  errorCode: string | null;
  createdAt: Date;
  sentAt: Date;
  deliveredAt: Date | null;
  updatedAt: Date;
};

export type StandInBatch = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  originalFileName: string;
  status: string;
  totalMessages: number;
};

export type StandInMessage = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  recipient: string;
  language: string;
  values: Record<string, string>;
  latestStatus: string;
  batch: StandInBatch | null;
  attempts: StandInAttempt[];
};

/** One campaign of the stand-in: what it holds, how it behaves at the moment, and every call that it got. */
export type StandInCampaign = {
  campaignId: string;
  key: string;
  messages: StandInMessage[];
  batches: StandInBatch[];
  behaviour: Behaviour;
  calls: RecordedCall[];
};

export type MessageFacts = Partial<Omit<StandInMessage, "attempts" | "id">> & {
  /** The codes of attempts that failed, oldest first; a message that did not fail has one more attempt after them. */
  failures?: (string | null)[];
};

/** Old enough for an attempt to have been made and answered. */
const SETTLED_MS = 60_000;

let counted = 0;

export function newId(prefix: IdPrefix, at: Date): string {
  return formatId(prefix, uuidInRun(at.getTime(), counted++ % 2 ** 25, randomUUID().slice(-12)));
}

/** Adds one message; of its facts only those that the test is about need to be said. */
export function addMessage(campaign: StandInCampaign, facts: MessageFacts = {}): StandInMessage {
  const { failures = [], createdAt = new Date(), latestStatus = "success", ...others } = facts;
  const message: StandInMessage = {
    id: newId("message", createdAt),
    createdAt,
    updatedAt: createdAt,
    recipient: String(6_590_000_000 + (counted % 9_000_000)),
    language: "english",
    values: { name: "Ada", code: "42" },
    latestStatus: "created",
    batch: null,
    attempts: [],
    ...others,
  };
  for (const code of failures) tryOnce(message, "failure", code);
  if (latestStatus === "failure" && failures.length === 0) tryOnce(message, "failure", "routing_error");
  if (!["failure", "created", "enqueued"].includes(latestStatus)) tryOnce(message, latestStatus, null);
  message.latestStatus = latestStatus;
  if (facts.updatedAt) message.updatedAt = facts.updatedAt;
  campaign.messages.push(message);
  return message;
}

/** So many messages, a second apart, the last one the youngest. */
export function addMessages(
  campaign: StandInCampaign,
  count: number,
  facts: MessageFacts = {},
): StandInMessage[] {
  const last = facts.createdAt?.getTime() ?? Date.now() - SETTLED_MS;
  return Array.from({ length: count }, (_, index) =>
    addMessage(campaign, { ...facts, createdAt: new Date(last - (count - 1 - index) * 1000) }),
  );
}

export function addBatch(campaign: StandInCampaign, facts: Partial<StandInBatch> = {}): StandInBatch {
  const createdAt = facts.createdAt ?? new Date();
  const batch: StandInBatch = {
    id: newId("batch", createdAt),
    createdAt,
    updatedAt: createdAt,
    originalFileName: "recipients.csv",
    status: "messages_enqueued",
    totalMessages: 0,
    ...facts,
  };
  campaign.batches.push(batch);
  return batch;
}

/** Moves a message on, as time does. */
export function moveOn(message: StandInMessage, latestStatus: string, errorCode: string | null = null): void {
  const now = new Date(Math.max(Date.now(), message.updatedAt.getTime() + 1));
  const last = message.attempts.at(-1);
  const isUnderWay = last && !["success", "failure"].includes(last.status);
  if (!isUnderWay) tryOnce(message, latestStatus, errorCode, now);
  else {
    last.status = latestStatus;
    last.errorCode = errorCode;
    last.updatedAt = now;
    last.deliveredAt = latestStatus === "success" ? now : null;
  }
  message.latestStatus = latestStatus;
  message.updatedAt = now;
}

function tryOnce(message: StandInMessage, status: string, errorCode: string | null, at?: Date): void {
  const sentAt = at ?? new Date(message.createdAt.getTime() + message.attempts.length * 60_000 + 2000);
  const updatedAt = at ?? new Date(sentAt.getTime() + 4000);
  message.attempts.push({
    id: randomUUID(),
    status,
    errorCode,
    createdAt: sentAt,
    sentAt,
    deliveredAt: status === "success" ? updatedAt : null,
    updatedAt,
  });
  message.updatedAt = updatedAt;
}
