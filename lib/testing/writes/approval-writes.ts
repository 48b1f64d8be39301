import { randomUUID } from "node:crypto";
import { sql } from "#lib/platform/postgres/sql";
import { waitingFile } from "#lib/testing/console/waiting-file";
import { type World, type Writes, watched } from "#lib/testing/writes/write-world";

const OTHER = { id: randomUUID(), email: "other@example.com" };

export const APPROVAL_WRITES: Writes = {
  "POST campaigns/[campaignId]/approvals/[uploadId]/approve": async (world) => {
    const { params, stamp } = await waiting(world, OTHER);
    return { params, body: { stamp } };
  },
  "POST campaigns/[campaignId]/approvals/[uploadId]/release": async (world) => {
    const { params, stamp } = await waiting(world, world.actor);
    await world.service.pool.query(sql`
      update console_campaign set approval_above = 0 where id = ${Number(params.campaignId)}
    `);
    return { params, body: { stamp, reason: "Everybody else is on holiday." } };
  },
  "POST campaigns/[campaignId]/approvals/[uploadId]/decline": async (world) => {
    const { params } = await waiting(world, OTHER);
    return { params, body: { reason: "The second link is wrong." } };
  },
  "PUT campaigns/[campaignId]/approvals/[uploadId]/time": async (world) => {
    const { params } = await waiting(world, OTHER);
    return { params, body: { sendAt: new Date(Date.now() + 3_600_000).toISOString(), notAfter: null } };
  },
  "POST campaigns/[campaignId]/approvals/[uploadId]/withdraw": async (world) => waiting(world, world.actor),
  "POST campaigns/[campaignId]/approvals/[uploadId]/rest": async (world) => {
    const { pool } = world.service;
    const { params } = await waiting(world, OTHER, { rows: 5, first: 2 });
    const id = randomUUID();
    await pool.query(sql`
      insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state)
      select ${id}, campaign, operator_id, operator_email, 'first.csv', 1, 'f', 2, 'accepted' from upload where id = ${params.uploadId}
    `);
    await pool.query(sql`update file_trial set first_upload = ${id} where upload = ${params.uploadId}`);
    await pool.query(sql`update file_approval set state = 'halted' where upload = ${params.uploadId}`);
    return { params };
  },
};

async function waiting(world: World, by: { id: string; email: string }, file = {}) {
  const { params, campaign } = await watched(world);
  const { id, stamp } = await waitingFile(world.service.pool, campaign, by, file);
  return { params: { ...params, uploadId: id }, stamp };
}
