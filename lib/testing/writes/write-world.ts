import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Actor } from "#lib/console/actor";
import type { CampaignAuthor } from "#lib/console/alerts/record-change";
import type { Service } from "#lib/service/context";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";

export type World = { service: Service; actor: Actor };
/** A request to a route: the parameters of its path, and a body that it accepts. */
export type WriteRequest = { params: Record<string, string>; query?: Record<string, string>; body?: unknown };
/** A valid request for each route, by method and path; prepared just before it is sent. */
export type Writes = Record<string, (world: World) => Promise<WriteRequest>>;

export const unique = () => randomBytes(6).toString("hex");

/** A campaign of another service, with two failed messages of a batch. */
export async function watched({ service, actor }: World) {
  const given = await failedMessages(service.pool, 2, { batch: "batch_1" });
  const { id } = given.campaign;
  const messageIds = given.upstream.messages.map((message) => message.id);
  const author: CampaignAuthor = { pool: service.pool, campaign: id, email: actor.email, address: null };
  return { ...given, id, author, messageIds, params: { campaignId: `${id}` } };
}

/** A service that answers as the API does, at an address that no environment has. */
export async function anotherUpstream() {
  const upstream = await standInUpstream();
  onTestFinished(upstream.close);
  return { address: upstream.address.replace("/api/v2", `/${unique()}/api/v2`) };
}

export async function ofCampaign(world: World, body?: unknown): Promise<WriteRequest> {
  return { params: (await watched(world)).params, body };
}
