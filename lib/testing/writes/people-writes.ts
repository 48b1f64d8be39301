import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { insertPasskey, keepChallenge, listPasskeys } from "#lib/console/accounts/passkeys";
import { addMember } from "#lib/console/people/change-members";
import { createTeam } from "#lib/console/people/change-teams";
import { invitePerson } from "#lib/console/people/invite-person";
import type { MembershipScope } from "#lib/console/people/member-rows";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { mintAsker } from "#lib/testing/console/planned";
import { authenticator } from "#lib/testing/sign-in/authenticator";
import { ofCampaign, unique, type World, type Writes, watched } from "#lib/testing/writes/write-world";

export const PEOPLE_WRITES: Writes = {
  "PUT people/second-factor-rule": async () => ({ params: {}, body: { from: "admin", graceDays: 7 } }),
  "POST look-ups": async (world) => {
    await watched(world);
    return { params: {}, body: { number: "6591234567", reason: "They called" } };
  },
  "PUT people/sight-rule": async () => ({
    params: {},
    body: { numbers: "viewer", exports: "operator", lookUps: "admin" },
  }),
  "POST passkeys": async ({ service, actor }) => {
    const challenge = randomBytes(32).toString("base64url");
    await keepChallenge(service.pool, challenge, `add ${actor.id}`);
    const response = authenticator(service.settings.publicUrl).make(challenge);
    return { params: {}, body: { name: unique(), response } };
  },
  "PATCH passkeys/[passkeyId]": async (world) => ({
    params: await withPasskey(world),
    body: { name: unique() },
  }),
  "DELETE passkeys/[passkeyId]": async (world) => ({ params: await withPasskey(world) }),
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
  "POST campaigns/[campaignId]/members": async (world) => {
    const { operatorEmail: email } = await mintAsker(world.service.pool, "member");
    return ofCampaign(world, { email, role: "viewer" });
  },
  "PATCH campaigns/[campaignId]/members/[memberId]": async (world) => ({
    params: await withMember(world),
    body: { role: "operator" },
  }),
  "DELETE campaigns/[campaignId]/members/[memberId]": async (world) => ({ params: await withMember(world) }),
  "POST teams": async () => ({ params: {}, body: { name: unique(), campaigns: [], groups: [] } }),
  "PUT teams/[teamId]": async (world) => {
    const { teamId } = await withTeam(world);
    return { params: { teamId }, body: { name: unique(), campaigns: [], groups: [] } };
  },
  "DELETE teams/[teamId]": async (world) => ({ params: { teamId: (await withTeam(world)).teamId } }),
  "POST teams/[teamId]/members": async (world) => {
    const { operatorEmail: email } = await mintAsker(world.service.pool, "member");
    return { params: { teamId: (await withTeam(world)).teamId }, body: { email, role: "viewer" } };
  },
  "PATCH teams/[teamId]/members/[memberId]": async (world) => ({
    params: await withTeam(world),
    body: { role: "operator" },
  }),
  "DELETE teams/[teamId]/members/[memberId]": async (world) => ({ params: await withTeam(world) }),
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

/** A campaign with a member. */
async function withMember(world: World) {
  const { id, params } = await watched(world);
  return { ...params, memberId: await addTo(world, { campaign: id }) };
}

/** A team with a member. */
async function withTeam(world: World) {
  const team = await createTeam(world.service.pool, world.actor, {
    name: unique(),
    campaigns: [],
    groups: [],
  });
  return { teamId: `${team}`, memberId: await addTo(world, { team }) };
}

async function addTo({ service: { pool }, actor }: World, place: MembershipScope): Promise<string> {
  const { operatorId, operatorEmail: email } = await mintAsker(pool, "member");
  await addMember(pool, actor, place, { email, role: "viewer" });
  const { id } = await oneRow<{ id: number }>(
    pool,
    sql`select id from membership where operator_id = ${operatorId}`,
  );
  return `${id}`;
}

async function withPasskey({ service: { pool }, actor }: World) {
  const credentialId = unique();
  const publicKey = randomBytes(8);
  await insertPasskey(pool, actor.id, { name: "Key", credentialId, publicKey, uses: 0, transports: [] });
  const made = (await listPasskeys(pool, actor.id)).find((each) => each.credentialId === credentialId);
  return { passkeyId: made?.id ?? "" };
}
