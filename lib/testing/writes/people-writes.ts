import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { invitePerson } from "#lib/console/people/invite-person";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { mintAsker } from "#lib/testing/console/planned";
import { unique, type World, type Writes } from "#lib/testing/writes/write-world";

export const PEOPLE_WRITES: Writes = {
  "PUT people/second-factor-rule": async () => ({ params: {}, body: { from: "admin" } }),
  "PATCH people/[personId]": async (world) => ({ params: await somebody(world), body: { role: "operator" } }),
  "DELETE people/[personId]": async (world) => ({ params: await somebody(world) }),
  "DELETE people/[personId]/second-factor": async (world) => ({ params: await somebody(world) }),
  "DELETE people/[personId]/sessions": async (world) => ({ params: await somebody(world) }),
  "POST people/[personId]/password-link": async (world) => ({ params: await somebody(world) }),
  "POST people/invitations": async () => ({
    params: {},
    body: { email: `${unique()}@redial.test`, role: "viewer" },
  }),
  "DELETE people/invitations/[invitationId]": async ({ service: { pool }, actor }) => {
    const email = `${unique()}@redial.test`;
    await invitePerson(pool, actor, { email, role: "viewer" });
    const { id } = await oneRow<{ id: string }>(
      pool,
      sql`select id from operator_link where email = ${email}`,
    );
    return { params: { invitationId: id } };
  },
  "DELETE sessions": async (world) => {
    await insertSession(world, world.actor.id);
    return { params: {} };
  },
  "DELETE sessions/[sessionId]": async (world) => ({
    params: { sessionId: await insertSession(world, world.actor.id) },
  }),
};

/** A person with a session and a second factor. */
async function somebody(world: World) {
  const { pool } = world.service;
  const { operatorId } = await mintAsker(pool, "viewer");
  await insertSession(world, operatorId);
  await giveSecondFactor(pool, operatorId);
  return { personId: operatorId };
}

export async function giveSecondFactor(pool: Pool, operatorId: string): Promise<void> {
  await pool.query(sql`
    insert into operator_second_factor (id, operator_id, secret, backup_codes)
    values (${randomUUID()}, ${operatorId}, '', '')
  `);
}

async function insertSession({ service: { pool } }: World, operatorId: string): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    pool,
    sql`
      insert into operator_session (id, operator_id, token, expires_at)
      values (${randomUUID()}, ${operatorId}, ${unique()}, now() + interval '1 hour') returning id
    `,
  );
  return id;
}
