import { formatId } from "#lib/domain/api/id";
import { pauseStream } from "#lib/installation/audit-stream/change-audit-stream";
import { setNotice } from "#lib/installation/notices/write-notice";
import { sql } from "#lib/platform/postgres/sql";
import { createKey } from "#lib/service/access/create-key";
import { holdDelivery } from "#lib/service/hold/hold-delivery";
import { pauseRoute } from "#lib/service/routes/pause-route";
import { mintRoute, smppRoute } from "#lib/testing/service/routes";
import { mintCampaign } from "#lib/testing/service/service";
import { unique, type World, type Writes } from "#lib/testing/writes/write-world";
import { NoticeRequest } from "#lib/wire/service/notice";

const TEXTS = { templates: { english: "Dear {{name}}" } };
const NRIC = "S1234567D";

export const SERVICE_WRITES: Writes = {
  "POST service/campaigns": async () => ({ params: {}, body: { name: unique(), ...TEXTS } }),
  "PATCH service/campaigns/[serviceCampaignId]": (world) => ofService(world, { name: unique() }),
  "PUT service/campaigns/[serviceCampaignId]/pause": (world) => ofService(world, { reason: "Wrong text" }),
  "DELETE service/campaigns/[serviceCampaignId]/pause": async (world) => {
    const asked = await ofService(world);
    await world.service.pool.query("update campaign set paused_at = now()");
    return asked;
  },
  "PUT service/campaigns/[serviceCampaignId]/content": (world) =>
    ofService(world, { templates: { english: "Dear {{name}}!" } }),
  "POST service/campaigns/[serviceCampaignId]/keys": (world) =>
    ofService(world, { name: "new", scope: "read" }),
  "DELETE service/campaigns/[serviceCampaignId]/keys/[keyId]": async (world) => {
    const { params, campaignId } = await ofService(world);
    const { id } = await createKey(world.service, campaignId, { name: "old", scope: "read" });
    return { params: { ...params, keyId: id } };
  },
  "POST service/campaigns/[serviceCampaignId]/addresses": (world) =>
    ofService(world, { address: "192.0.2.7" }),
  "DELETE service/campaigns/[serviceCampaignId]/addresses": (world) =>
    ofService(world, { address: "127.0.0.1" }),
  "POST service/campaigns/[serviceCampaignId]/test-messages": async (world) => {
    const message = { recipient: "6511112222", language: "english", values: { name: "Ada" } };
    const asked = await ofService(world, message);
    // The first send of a person adds them to the creators, so do that beforehand.
    await world.service.pool.query(sql`
      insert into creator (id, email) values (${world.actor.id}, ${world.actor.email}) on conflict do nothing
    `);
    return asked;
  },
  "PUT notice": async () => ({ params: {}, body: { text: "Planned work", until: inAnHour() } }),
  "DELETE notice": async ({ service }) => {
    await setNotice(service, NoticeRequest.parse({ text: "Planned work", until: inAnHour() }));
    return { params: {} };
  },
  "PUT audit-stream/pause": (world) => ofStream(world),
  "DELETE audit-stream/pause": async (world) => {
    const asked = await ofStream(world);
    await pauseStream(world.service);
    return asked;
  },
  "POST audit-stream/secret": (world) => ofStream(world),
  "POST audit-stream/test": (world) => ofStream(world),
  "POST audit-stream/replays": (world) => ofStream(world, { from: "2026-11-01T00:00:00Z" }),
  "PUT retention": async () => ({
    params: {},
    body: { subject: "", ages: { textDays: 365, numberDays: null, rowDays: null } },
  }),
  "PUT service/delivery": async ({ service: { pool } }) => {
    await pool.query("delete from delivery_hold");
    return { params: {}, body: { reason: "Restored" } };
  },
  "DELETE service/delivery": async ({ service }) => {
    await holdDelivery(service, { reason: "Restored" }).catch(() => {});
    return { params: {}, body: { queued: "send" } };
  },
  "PUT service/campaigns/[serviceCampaignId]/routes": async (world) => {
    const { name } = await mintRoute(world.service);
    return ofService(world, { routes: [name], sender: "REDIAL" });
  },
  "POST service/routes": async () => ({ params: {}, body: smppRoute() }),
  "PUT service/routes/[routeName]": async ({ service }) => {
    const { name } = await mintRoute(service);
    return { params: { routeName: name }, body: smppRoute({ name, binds: 3 }) };
  },
  "DELETE service/routes/[routeName]": (world) => ofRoute(world),
  "PUT service/routes/[routeName]/pause": (world) => ofRoute(world, { reason: "Wrong sender" }),
  "DELETE service/routes/[routeName]/pause": async (world) => {
    const asked = await ofRoute(world);
    await pauseRoute(world.service, asked.params.routeName);
    return asked;
  },
  "PUT service/routes/[routeName]/drain": (world) => ofRoute(world),
  "POST service/routes/[routeName]/callback-token": async ({ service }) => {
    const { name } = await mintRoute(service, { kind: "http" });
    return { params: { routeName: name } };
  },
  "POST service/routes/[routeName]/tests": (world) =>
    ofRoute(world, { recipient: "6591234567", text: "A test" }),
  "POST service/directory": async () => ({ params: {}, body: `nric,recipient\n${NRIC},6591234567\n` }),
  "POST service/directory/removals": async () => ({ params: {}, body: { nationalId: NRIC } }),
  "DELETE service/directory": async () => ({ params: {} }),
};

/** The stream is not paused. */
async function ofStream({ service: { pool } }: World, body: unknown = {}) {
  await pool.query("update audit_stream set paused_at = null");
  return { params: {}, body };
}

async function ofRoute({ service }: World, body?: unknown) {
  return { params: { routeName: (await mintRoute(service)).name }, body };
}

async function ofService({ service }: World, body?: unknown) {
  const { campaignId } = await mintCampaign(service, { ipAllowlist: ["127.0.0.1"] });
  return { campaignId, params: { serviceCampaignId: formatId("campaign", campaignId) }, body };
}

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
