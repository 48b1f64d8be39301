import type { BatchStatus, MessageStatus } from "#lib/domain/messages/status";
import { batchRetryRefusal, messageRetryRefusal } from "#lib/domain/retries/retry";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { type Answer, refusal } from "./answer";
import { addBatch, addMessage, type StandInCampaign, type StandInMessage } from "./campaign";
import { pageOf } from "./page";
import { batchListed, listed, retried, retrieved, sent } from "./present";

export type Call = { method: string; path: string; query: Record<string, string>; body: Request };

/** The seven calls of the specification, on what the campaign holds. */
export async function answer(campaign: StandInCampaign, call: Call): Promise<Answer> {
  const { method, path, query } = call;
  const [list, id, rest] = path.split("/").slice(1).map(decodeURIComponent);
  if (list === "messages" && method === "GET") return id ? one(campaign, id) : all(campaign, query);
  if (list === "messages" && method === "POST") {
    return id && rest === "retry" ? retryOne(campaign, id) : send(campaign, call.body);
  }
  if (path === "/batch/messages" && method === "POST") return upload(campaign, call.body);
  if (list === "batch" && rest === "messages" && method === "GET") return ofBatch(campaign, id ?? "", query);
  if (list === "batch" && rest === "retry" && method === "POST") return retryAll(campaign, id ?? "");
  return refusal("notFound");
}

function one(campaign: StandInCampaign, id: string): Answer {
  const message = campaign.messages.find((each) => each.id === id);
  return message ? { status: 200, body: retrieved(campaign, message) } : refusal("notFound");
}

function all(campaign: StandInCampaign, query: Record<string, string>): Answer {
  return pageOf(campaign.messages, query, campaign.behaviour, (message) => listed(campaign, message));
}

function ofBatch(campaign: StandInCampaign, id: string, query: Record<string, string>): Answer {
  if (!campaign.batches.some((batch) => batch.id === id)) return refusal("notFound");
  const members = membersOf(campaign, id);
  return pageOf(members, query, campaign.behaviour, (message) => batchListed(campaign, message));
}

async function send(campaign: StandInCampaign, body: Request): Promise<Answer> {
  const { refuseSend } = campaign.behaviour;
  if (refuseSend) return refusal(refuseSend);
  const { recipient, language, values } = (await body.json()) as StandInMessage;
  const message = addMessage(campaign, { recipient, language, values, latestStatus: "created" });
  return { status: 201, body: sent(campaign, message) };
}

function retryOne(campaign: StandInCampaign, id: string): Answer {
  const message = campaign.messages.find((each) => each.id === id);
  const refused = message
    ? (campaign.behaviour.refuseRetry ?? messageRetryRefusal(candidate(message)))
    : "messageNotFailed";
  if (!message || refused) return refusal(refused ?? "messageNotFailed");
  reset(message);
  return { status: 201, body: retried(campaign, message) };
}

function retryAll(campaign: StandInCampaign, id: string): Answer {
  const batch = campaign.batches.find((each) => each.id === id);
  if (!batch) return refusal("batchNotRetryable");
  const members = membersOf(campaign, id);
  const failed = members.filter(
    (message) => message.latestStatus === "failure" && retriesOf(message) < MAX_RETRIES,
  );
  const created = members.filter(({ latestStatus }) => latestStatus === "created").length;
  const status = batch.status as BatchStatus;
  const refused = batchRetryRefusal({ status, created, retryable: failed.length });
  if (refused === "batchUnresolved") batch.status = "messages_enqueuing_failed";
  if (refused) return refusal(refused);
  for (const message of failed) reset(message);
  return { status: 201 };
}

async function upload(campaign: StandInCampaign, body: Request): Promise<Answer> {
  const file = (await body.formData()).get("file");
  if (!(file instanceof File)) return refusal("fileMissing");
  const [header = "", ...rows] = (await file.text()).split(/\r?\n/).filter(Boolean);
  const names = header.split(",").slice(2);
  const batch = addBatch(campaign, { originalFileName: file.name, totalMessages: rows.length });
  for (const row of rows) {
    const [recipient = "", language = "", ...cells] = row.split(",");
    const values = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
    const { createdAt } = batch;
    addMessage(campaign, { recipient, language, values, createdAt, batch, latestStatus: "created" });
  }
  return { status: 201, body: { isValid: true, batchId: batch.id } };
}

function membersOf(campaign: StandInCampaign, id: string): StandInMessage[] {
  return campaign.messages.filter(({ batch }) => batch?.id === id);
}

function retriesOf({ attempts }: StandInMessage): number {
  return Math.max(0, attempts.length - 1);
}

function reset(message: StandInMessage): void {
  message.latestStatus = "created";
  message.updatedAt = new Date();
}

function candidate(message: StandInMessage) {
  return {
    latestStatus: message.latestStatus as MessageStatus,
    retries: retriesOf(message),
    batchStatus: (message.batch?.status ?? null) as BatchStatus | null,
  };
}
