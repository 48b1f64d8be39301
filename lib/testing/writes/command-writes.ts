import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { addMember } from "#lib/console/people/change-members";
import { consoleCampaignsOf } from "#lib/console/registry/console-campaigns";
import { insertUpstream } from "#lib/console/registry/upstreams";
import { formatId } from "#lib/domain/api/id";
import { setNotice } from "#lib/installation/notices/write-notice";
import { createKey } from "#lib/service/access/create-key";
import { steerBatch } from "#lib/service/batches/steer-batch";
import { holdDelivery, releaseDelivery } from "#lib/service/hold/hold-delivery";
import { mintAsker } from "#lib/testing/console/planned";
import { mintBatch } from "#lib/testing/service/delivery";
import { mintRoute, smppRoute } from "#lib/testing/service/routes";
import { mintCampaign } from "#lib/testing/service/service";
import { ERASURE_COMMANDS } from "#lib/testing/writes/erasure-writes";
import { giveSecondFactor } from "#lib/testing/writes/people-writes";
import { anotherUpstream, unique, type World, watched } from "#lib/testing/writes/write-world";
import { NoticeRequest } from "#lib/wire/service/notice";

const TEXTS = { templates: { english: "Dear {{name}}!" } };
const NRIC = "S1234567D";

/** Valid arguments for each command, without the command's own words. */
export const COMMAND_WRITES: Record<string, (world: World) => Promise<string[]>> = {
  "campaign create": async () => ["--file", file({ name: unique(), ...TEXTS })],
  "campaign pause": async (world) => [await campaign(world)],
  "campaign resume": async (world) => [await campaign(world)],
  "campaign update": async (world) => [await campaign(world), "--name", unique()],
  "batch hold": (world) => batch(world),
  "batch go-on": (world) => batch(world, true),
  "batch stop": (world) => batch(world),
  "batch-pace set": async (world) => [...(await batch(world)), "--per-minute", "60"],
  "batch-pace remove": (world) => batch(world),
  "route create": async () => ["--file", file(smppRoute())],
  "route update": async (world) => {
    const name = await route(world);
    return [name, "--file", file(smppRoute({ name, binds: 2 }))];
  },
  "route pause": async (world) => [await route(world), "--reason", "Maintenance"],
  "route resume": async (world) => [await route(world)],
  "route drain": async (world) => [await route(world)],
  "route renew-token": async ({ service }) => [(await mintRoute(service, { kind: "http" })).name],
  "route delete": async (world) => [await route(world)],
  "test-message send": async (world) => [
    await campaign(world),
    ...["--recipient", "6511112222", "--language", "english", "--values", '{"name":"Ada"}'],
  ],
  "content change": async (world) => [await campaign(world), "--file", file(TEXTS)],
  "content new-version": async (world) => [await campaign(world), "--file", file(TEXTS)],
  "key create": async (world) => [await campaign(world), "--name", "new", "--scope", "read"],
  "key delete": async ({ service }) => {
    const { campaignId } = await mintCampaign(service, { ipAllowlist: ["127.0.0.1"] });
    return [(await createKey(service, campaignId, { name: "old", scope: "read" })).id];
  },
  "address add": async (world) => [await campaign(world), "192.0.2.7"],
  "address remove": async (world) => [await campaign(world), "127.0.0.1"],
  "recipient-directory import": async () => ["--file", file(`nric,recipient\n${NRIC},6591234567\n`)],
  "recipient-directory remove": async () => ["--file", file(NRIC)],
  "recipient-directory clear": async () => [],
  "delivery hold": async ({ service }) => {
    await releaseDelivery(service, { queued: "send" }).catch(() => {});
    return ["--reason", "Restored"];
  },
  "delivery release": async ({ service }) => {
    await holdDelivery(service, { reason: "Restored" }).catch(() => {});
    return ["--queued", "send"];
  },
  "notice set": async () => ["--text", "Planned work", "--until", inAnHour()],
  "notice clear": async ({ service }) => {
    await setNotice(service, NoticeRequest.parse({ text: "Planned work", until: inAnHour() }));
    return [];
  },
  "audit-stream secret": async () => [],
  "audit-stream test": async () => [],
  "audit-stream pause": async ({ service }) => {
    await service.pool.query("update audit_stream set paused_at = null");
    return [];
  },
  "audit-stream resume": async ({ service }) => {
    await service.pool.query("update audit_stream set paused_at = now()");
    return [];
  },
  "audit-stream replay": async () => ["--from", "2026-11-01T00:00:00Z"],
  "retention set": async () => ["--texts", "90", "--numbers", "never", "--confirm"],
  ...ERASURE_COMMANDS,
  "partitions on": async () => [],
  "backup create": async () => [join(mkdtempSync(join(inject("runFolder"), "command-")), "one.backup")],
  "user create": async () => ["--email", `${unique()}@redial.test`, "--role", "viewer"],
  "user password": async (world) => ["--email", await somebody(world)],
  "user reset-second-factor": async (world) => ["--email", await somebody(world)],
  "user delete": async (world) => ["--email", await somebody(world)],
  "member give": async (world) => [
    ...["--email", await member(world), "--role", "viewer", "--campaign", await inConsole(world)],
  ],
  "member end": async (world) => {
    const [email, id] = [await member(world), await inConsole(world)];
    const campaign = (await consoleCampaignsOf(world.service.pool, id))[0]?.id ?? 0;
    await addMember(world.service.pool, world.actor, { campaign }, { email, role: "viewer" });
    return ["--email", email, "--campaign", id];
  },
  "upstream add": async () => [
    ...["--name", unique(), "--url", (await anotherUpstream()).address, "--kind", "test"],
  ],
  "upstream change": async (world) => [
    ...["--name", (await watched(world)).campaign.upstreamName],
    ...["--url", (await anotherUpstream()).address, "--forget-keys"],
  ],
  "upstream remove": async ({ service }) => {
    const upstream = { name: unique(), kind: "test", address: `https://${unique()}.example.com/api/v2` };
    await insertUpstream(service.pool, upstream);
    return ["--name", upstream.name];
  },
  "campaign register": async (world) => {
    const { upstreamName } = (await watched(world)).campaign;
    return [
      "--upstream",
      upstreamName,
      "--id",
      unique(),
      "--name",
      "Reminders",
      "--key-file",
      file("key_1234"),
    ];
  },
};

async function campaign({ service }: World): Promise<string> {
  const { campaignId } = await mintCampaign(service, { ipAllowlist: ["127.0.0.1"] });
  return formatId("campaign", campaignId);
}

async function route({ service }: World): Promise<string> {
  return (await mintRoute(service)).name;
}

async function inConsole(world: World): Promise<string> {
  return (await watched(world)).campaign.campaignId;
}

async function member({ service }: World): Promise<string> {
  return (await mintAsker(service.pool, "member")).operatorEmail;
}

async function somebody({ service }: World): Promise<string> {
  const { operatorId, operatorEmail } = await mintAsker(service.pool, "viewer");
  await giveSecondFactor(service.pool, operatorId);
  return operatorEmail;
}

function file(content: string | object): string {
  const path = join(mkdtempSync(join(inject("runFolder"), "command-")), "file");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

async function batch({ service }: World, isHeld = false): Promise<string[]> {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const batchId = await mintBatch(service, caller, 1);
  if (isHeld) await steerBatch(service, { campaignId, batchId }, { steering: "hold" });
  return [formatId("campaign", campaignId), formatId("batch", batchId)];
}
