import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import type { ConsoleContext } from "#lib/console/context";
import type { GiveFile } from "#lib/console/gateway/own/upload";
import { findCreated } from "#lib/console/mirror/rows/created";
import type { MirrorPosition } from "#lib/console/mirror/rows/list";
import { insertConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { embeddedUpstream, insertUpstream, listUpstreams } from "#lib/console/registry/upstreams";
import { openBytes, openKey, sealKey } from "#lib/platform/secrets/sealed-key";
import { TolerantMessage } from "#lib/wire/api/tolerant-message";

const TEST_KEY = { id: 1, key: Buffer.alloc(32, 7) };

/** Encrypts and decrypts without a database's keys. */
export const TEST_SECRET: ConsoleContext["keySecret"] = {
  sealer: async () => (text, owner) => sealKey(text, owner, TEST_KEY),
  open: async (sealed, owner) => openKey(sealed, owner, TEST_KEY.key),
  openBytes: async (sealed, owner) => openBytes(sealed, owner, TEST_KEY.key),
  stampKey: TEST_KEY.key,
  nationalIdKey: TEST_KEY.key,
};

/** For files that go to another service. */
export const NO_INTAKE: GiveFile = () => Promise.reject(new Error("this campaign is not this service's"));

/** The context of the console's verbs; the service of the installation cannot be called. */
export function testMirror(pool: Pool): ConsoleContext {
  return {
    pool,
    keySecret: TEST_SECRET,
    embeddedAddress: "http://127.0.0.1:9/api/v2",
    upstreamsMayBePrivate: true,
  };
}

/** A campaign of its own in the console, on an upstream of its own; or one that a service has, under its key. */
export async function mintConsoleCampaign(
  pool: Pool,
  address?: string,
  of: { campaignId: string; key: string } = {
    campaignId: `campaign_${randomUUIDv7()}`,
    key: "key_test_1",
  },
): Promise<number> {
  const name = randomBytes(6).toString("hex");
  const at = address ?? `https://${name}.example.com/api/v2`;
  // The system may give out a port that an earlier stand-in had.
  const upstream =
    (await insertUpstream(pool, { name, kind: "test", address: at })) ??
    (await listUpstreams(pool)).find((known) => known.address === at)?.id;
  const { campaignId, key } = of;
  const keySealed = sealKey(key, `${upstream}/${campaignId}`, TEST_KEY);
  const made = await insertConsoleCampaign(pool, {
    upstreamId: upstream ?? 0,
    campaignId,
    name: `Campaign ${name}`,
    keySealed,
    keyHint: key.slice(-4),
  });
  if (made === null) throw new Error("the campaign exists already");
  return made;
}

type Attempt = { status: string; errorCode?: string | null; at: string };

/** A message as the campaign's list answers it. */
export function listed(
  id: string,
  given: {
    status: string;
    createdAt: string;
    updatedAt?: string;
    attempts?: Attempt[];
    batch?: object;
    recipient?: string;
  },
): TolerantMessage {
  const { status, createdAt, updatedAt = createdAt, attempts = [], batch, recipient = "6591234567" } = given;
  return TolerantMessage.parse({
    ...base(id, status, createdAt, updatedAt, recipient),
    batches: batch ? [batch] : [],
    ...(batch && { batchId: Reflect.get(batch, "id") }),
    numAttempts: attempts.length,
    messageAttempts: attempts.map(({ status, errorCode = null, at }, n) => ({
      id: `${id}_${n}`,
      messageId: id,
      sentAt: at,
      deliveredAt: status === "success" ? at : null,
      createdAt: at,
      updatedAt: at,
      externalAttemptId: `provider-${n}`,
      status,
      errorType: errorCode && "delivery_error",
      errorCode,
      metadata: {},
      creatorId: "user_1",
      creator: { email: "ada@example.com" },
    })),
  });
}

/** The message as the single retrieve answers it: attempts with status and time only. */
export function retrieved(
  id: string,
  given: { status: string; createdAt: string; updatedAt?: string; attempts?: Attempt[] },
): TolerantMessage {
  const { status, createdAt, updatedAt = createdAt, attempts = [] } = given;
  return TolerantMessage.parse({
    ...base(id, status, createdAt, updatedAt, "6591234567"),
    batches: [],
    attempts: attempts.map(({ status, at }) => ({ status, createdAt: at })),
  });
}

function base(id: string, latestStatus: string, createdAt: string, updatedAt: string, recipient: string) {
  return {
    id,
    createdAt,
    updatedAt,
    recipient,
    values: { name: "Ada" },
    fullMessage: "Hello Ada",
    latestStatus,
    templateBodyId: "templatebody_1",
    campaignId: "campaign_1",
    creatorId: "user_1",
    language: "english",
    creatorEmail: "ada@example.com",
    templateBody: { id: "templatebody_1", body: "Hello {{name}}" },
  };
}

/** The message's place in the campaign's list. Throws when the mirror does not have it. */
export async function positionOf(pool: Pool, campaign: number, id: string): Promise<MirrorPosition> {
  const createdAt = await findCreated(pool, campaign, id);
  if (!createdAt) throw new Error("no such message");
  return { id, createdAt };
}

/** A campaign of the service in the console, as the worker adopts it. */
export async function ownConsoleCampaign(
  pool: Pool,
  { campaignId, key }: { campaignId: string; key: string },
): Promise<number> {
  const upstreamId = await embeddedUpstream(pool, "test");
  const seal = await TEST_SECRET.sealer();
  const keySealed = seal(key, `${upstreamId}/${campaignId}`);
  const own = { upstreamId, campaignId, name: `Campaign ${campaignId}`, keySealed, keyHint: key.slice(-4) };
  const campaign = await insertConsoleCampaign(pool, own);
  if (campaign === null) throw new Error("the campaign exists already");
  return campaign;
}
