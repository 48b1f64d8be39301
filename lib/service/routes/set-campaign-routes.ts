import { formatId } from "#lib/domain/api/id";
import { mayUseSender, senderProblem, senderRefusal } from "#lib/domain/routes/sender";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { lockCampaign } from "#lib/service/campaign-rows";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import {
  type CampaignRoute,
  lockRoutesNamed,
  replaceRoutes,
  routesOfCampaign,
  senderOfCampaign,
} from "#lib/service/routes/campaign-route-rows";
import { type FieldProblem, wrongFields } from "#lib/service/wrong-input";
import type { CampaignRoutesUpdate } from "#lib/wire/service/campaign-routes";

/**
 * Sets the routes that carry a campaign's messages, the first one first, and the sender. What the request
 * does not name stays. Throws WrongInput when a route is unknown or may not use the sender.
 */
export async function setCampaignRoutes(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  update: CampaignRoutesUpdate,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  await begin(pool, async (tx) => {
    await lockCampaign(tx, campaignId);
    const routes = update.routes
      ? await routesNamed(tx, update.routes)
      : await routesOfCampaign(tx, campaignId);
    const sender = update.sender ?? (await senderOfCampaign(tx, campaignId));
    const problems = senderProblems(sender, routes);
    if (problems.length > 0) throw wrongFields(problems);
    await replaceRoutes(
      tx,
      campaignId,
      routes.map(({ id }) => id),
      sender,
    );
    await recordAudit(tx, {
      campaignId,
      ...by,
      action: "campaign.routes",
      target: formatId("campaign", campaignId),
      parameters: { routes: routes.map(({ name }) => name), sender },
    });
  });
  notifyDelivery(pool);
}

/** Returns the routes in the order of the names. */
async function routesNamed(tx: Sql, names: string[]): Promise<CampaignRoute[]> {
  const found = await lockRoutesNamed(tx, names);
  const routes = names.map((name) => found.find((route) => route.name.toLowerCase() === name.toLowerCase()));
  const problems = names.flatMap((name, i): FieldProblem[] => {
    const route = routes[i];
    if (!route) return [{ field: `routes.${i}`, message: `there is no route ${name}` }];
    return routes.indexOf(route) === i ? [] : [{ field: `routes.${i}`, message: `${name} is named twice` }];
  });
  if (problems.length > 0) throw wrongFields(problems);
  return routes.filter((route) => route !== undefined);
}

function senderProblems(sender: string, routes: CampaignRoute[]): FieldProblem[] {
  const problem = sender === "" ? null : senderProblem(sender);
  if (problem) return [{ field: "sender", message: problem }];
  return routes
    .filter(({ senders }) => !mayUseSender(senders, sender))
    .map((route) => ({ field: "sender", message: senderRefusal(sender, route) }));
}
