import { randomUUID } from "node:crypto";
import { turnOnPlan } from "#lib/console/plans/turn-on-plan";
import { insertUpstream } from "#lib/console/registry/upstreams";
import { insertSingleSend } from "#lib/console/sends/send-rows";
import { saveCampaignTemplate } from "#lib/console/uploads/campaign-template";
import { formatId } from "#lib/domain/api/id";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { steerBatch } from "#lib/service/batches/steer-batch";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { follow, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { DRAFT } from "#lib/testing/console/planned";
import { mintBatch } from "#lib/testing/service/delivery";
import {
  anotherUpstream,
  ofCampaign,
  unique,
  type World,
  type Writes,
  watched,
} from "#lib/testing/writes/write-world";

export const CAMPAIGN_WRITES: Writes = {
  "POST upstreams": async () => ({
    params: {},
    body: { name: unique(), address: (await anotherUpstream()).address, kind: "test" },
  }),
  "PATCH upstreams/[upstreamId]": async (world) => {
    const { campaign } = await watched(world);
    const body = { address: (await anotherUpstream()).address, deleteKeys: true };
    return { params: { upstreamId: `${campaign.upstreamId}` }, body };
  },
  "DELETE upstreams/[upstreamId]": async ({ service }) => {
    const upstream = { name: unique(), kind: "test", address: `https://${unique()}.example.com/api/v2` };
    return { params: { upstreamId: `${await insertUpstream(service.pool, upstream)}` } };
  },
  "POST campaigns": async (world) => {
    const { campaign } = await watched(world);
    const { upstreamId } = campaign;
    return {
      params: {},
      body: { upstreamId, campaignId: unique(), name: "Reminders", key: "key_test_1234" },
    };
  },
  "PATCH campaigns/[campaignId]": (world) => ofCampaign(world, { name: unique() }),
  "DELETE campaigns/[campaignId]": (world) => ofCampaign(world),
  "PUT campaigns/[campaignId]/key": (world) => ofCampaign(world, { key: "key_test_5678" }),
  "POST campaigns/[campaignId]/probe": (world) => ofCampaign(world),
  "PUT campaigns/[campaignId]/upload-rules": (world) =>
    ofCampaign(world, { bodies: { english: "Dear {{name}}" }, nationalIds: false }),
  "PUT campaigns/[campaignId]/file-choices": (world) =>
    ofCampaign(world, { choices: [{ kind: "columns", about: ["Phone"], answer: { recipient: "Phone" } }] }),
  "POST campaigns/[campaignId]/views": (world) =>
    ofCampaign(world, { name: "Failed", filter: "", shared: false }),
  "PATCH campaigns/[campaignId]/views/[viewId]": async (world) => {
    const { params, id } = await watched(world);
    const { id: viewId } = await oneRow<{ id: number }>(
      world.service.pool,
      sql`insert into saved_view (campaign, owner_id, owner_email, name, filter, shared)
        values (${id}, ${world.actor.id}, ${world.actor.email}, 'Failed', '', false) returning id`,
    );
    return { params: { ...params, viewId: `${viewId}` }, body: { name: "Failed today" } };
  },
  "POST campaigns/[campaignId]/notes": (world) =>
    ofCampaign(world, { about: { kind: "batch", id: "batch_1" }, text: "Asked Ben", keepsNumber: false }),
  "DELETE campaigns/[campaignId]/notes/[noteId]": async (world) => {
    const { params, id } = await watched(world);
    const { id: noteId } = await oneRow<{ id: number }>(
      world.service.pool,
      sql`insert into note (campaign, batch, author_id, author_email, text)
        values (${id}, 'batch_1', ${world.actor.id}, ${world.actor.email}, 'Asked Ben') returning id`,
    );
    return { params: { ...params, noteId: `${noteId}` } };
  },
  "POST campaigns/[campaignId]/exports": (world) => ofCampaign(world, { filter: "", zone: "UTC" }),
  "POST campaigns/[campaignId]/operations": async (world) => {
    const { params, messageIds } = await watched(world);
    return { params, body: { messageIds } };
  },
  "POST campaigns/[campaignId]/operations/[operationId]/cancel": async (world) => {
    const { params, reader, messageIds } = await watched(world);
    return { params: { ...params, operationId: `${await beginRetry(reader, messageIds)}` } };
  },
  "DELETE campaigns/[campaignId]/operations/[operationId]/unclear": async (world) => {
    const { params, reader, messageIds } = await watched(world);
    const operationId = await beginRetry(reader, messageIds);
    await unclear(world, params.campaignId, messageIds, operationId);
    return { params: { ...params, operationId: `${operationId}` } };
  },
  "DELETE campaigns/[campaignId]/messages/[messageId]/unclear": async (world) => {
    const { params, messageIds } = await watched(world);
    await unclear(world, params.campaignId, messageIds, null);
    return { params: { ...params, messageId: messageIds[0] ?? "" } };
  },
  "POST campaigns/[campaignId]/batches/[batchId]/retry": async (world) => {
    const { params } = await watched(world);
    return {
      params: { ...params, batchId: "batch_1" },
      body: { choice: "chosen", retryable: ["yes", "maybe"] },
    };
  },
  "PUT campaigns/[campaignId]/batches/[batchId]/hold": (world) => ofOwnBatch(world),
  "DELETE campaigns/[campaignId]/batches/[batchId]/hold": (world) => ofOwnBatch(world, true),
  "PUT campaigns/[campaignId]/batches/[batchId]/pace": async (world) => ({
    ...(await ofOwnBatch(world)),
    body: { perMinute: 60, until: null },
  }),
  "DELETE campaigns/[campaignId]/batches/[batchId]/pace": (world) => ofOwnBatch(world),
  "POST campaigns/[campaignId]/batches/[batchId]/stop": (world) => ofOwnBatch(world),
  "POST campaigns/[campaignId]/plans": (world) => ofCampaign(world, DRAFT),
  "POST campaigns/[campaignId]/plans/[planId]/stop": async (world) => ({
    params: (await planned(world)).params,
  }),
  "POST campaigns/[campaignId]/plans/[planId]/answer": async (world) => {
    const { params, id } = await planned(world);
    await world.service.pool.query(sql`
      insert into retry_plan_failure (plan, campaign, message_id, failed_at, state)
      select ${params.planId}, campaign, id, updated_at, 'asked' from mirror_message where campaign = ${id}
    `);
    return { params, body: { answer: "leave", until: new Date(Date.now() + 60_000).toISOString() } };
  },
  "POST campaigns/[campaignId]/sends/[sendId]/cancel": async (world) => {
    const { params, id } = await watched(world);
    const sendId = randomUUID();
    const by = { operatorId: world.actor.id, operatorEmail: world.actor.email, address: null };
    const message = {
      recipient: "6591234567",
      language: "english",
      templateValues: {},
      fingerprint: unique(),
    };
    await insertSingleSend(
      world.service.pool,
      { ...by, ...message, id: sendId, campaign: id },
      randomUUID(),
      60_000,
    );
    return { params: { ...params, sendId } };
  },
  "POST campaigns/[campaignId]/messages/[messageId]/show": async (world) => {
    const { params, messageIds } = await watched(world);
    return { params: { ...params, messageId: messageIds[0] ?? "" } };
  },
};

/** Writes that make a call to another service. */
export const CALL_WRITES: Writes = {
  "POST campaigns/[campaignId]/messages/[messageId]/retry": async (world) => {
    const { params, messageIds } = await watched(world);
    return { params: { ...params, messageId: messageIds[0] ?? "" } };
  },
  "POST campaigns/[campaignId]/sends": async (world) => ({
    ...(await withTemplate(world)),
    body: {
      id: randomUUID(),
      recipient: "6591234567",
      language: "english",
      values: { name: "Ada" },
      again: false,
    },
  }),
};

/** Retries whose answers were lost. */
async function unclear(world: World, campaign: string, messageIds: string[], operation: number | null) {
  const { id, email } = world.actor;
  await world.service.pool.query(sql`
    insert into retry_request (campaign, message_id, operation, operator_id, operator_email, state, due_at)
    select ${campaign}::integer, message, ${operation}::bigint, ${id}, ${email}, 'unclear', now()
    from unnest(${messageIds}::text[]) message
  `);
}

export async function withTemplate(world: World) {
  const { params, id } = await watched(world);
  const bodies = { english: "Dear {{name}}" };
  await saveCampaignTemplate(world.service.pool, id, { bodies, nationalIds: false, changedBy: "ada" });
  return { params };
}

async function planned(world: World) {
  const { params, reader, id } = await watched(world);
  const by = { operatorId: world.actor.id, operatorEmail: world.actor.email, address: null };
  const made = await turnOnPlan(reader, DRAFT, by);
  return { id, params: { ...params, planId: `${made.plan}` } };
}

/** A batch of an own campaign, of which nothing has left. */
async function ofOwnBatch({ service: { pool } }: World, isHeld = false) {
  const own = await mintOwnCampaign(pool);
  const batchId = await mintBatch(own.service, own.caller, 3);
  await follow(pool, own);
  const of = { campaignId: own.caller.campaignId, batchId };
  if (isHeld) await steerBatch(own.service, of, { steering: "hold" });
  return { params: { campaignId: `${own.campaign}`, batchId: formatId("batch", batchId) } };
}
