import { acknowledge } from "#lib/console/alerts/acknowledge";
import { addRule, changeRule, removeRule } from "#lib/console/alerts/change-rules";
import {
  addTarget,
  changeTarget,
  removeTarget,
  renewSecret,
  testTarget,
} from "#lib/console/alerts/change-targets";
import type { Author, CampaignAuthor } from "#lib/console/alerts/record-change";
import { showAlerts } from "#lib/console/alerts/show-alerts";
import type { Reader } from "#lib/console/reader";
import type { Permission } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { listRoutes } from "#lib/service/routes/route-rows";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { type ConsoleCall, consoleEndpoint, type Route } from "#lib/web/console/console-endpoint";
import { numberOf } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { uuidOf } from "#lib/web/console/uuid-of";
import {
  AlertPage,
  AlertRuleChange,
  AlertRuleRequest,
  AlertTargetChange,
  AlertTargetMade,
  AlertTargetRequest,
} from "#lib/wire/console/alert";
import { RouteAlertPage, RouteRuleChange } from "#lib/wire/console/route-alert";

type Params = { alertId?: string; ruleId?: string; targetId?: string };
/** The shown alerts as they are now; `before`: the number of a past one. */
type Page = (before?: number | null) => Promise<unknown>;
type AlertRoute<Who> = Omit<Route<unknown>, "handle" | "answer"> &
  Partial<Pick<Route<unknown>, "answer">> & {
    handle: (call: ConsoleCall<Params>, author: Who, page: Page) => Promise<unknown>;
  };
type Change<Who> = (author: Who, params: Required<Params>, request: Request) => Promise<unknown>;

/** The number of a past alert as an address names it. */
export function pastAlert(before: string | null): number | null {
  return before !== null && /^\d{1,15}$/.test(before) ? Number(before) : null;
}

/** A campaign's alerts, as far as the reader may see them. */
export function alertsOf({ pool, campaign }: Reader, before: number | null = null) {
  return showAlerts({ pool, canMail: runtime().service.settings.mail !== null }, campaign.id, before);
}

/** The alerts of the routes of this service. */
export async function routeAlertsOf(before: number | null = null) {
  const { pool, settings } = runtime().service;
  const [alerts, routes] = await Promise.all([
    showAlerts({ pool, canMail: settings.mail !== null }, null, before),
    listRoutes(pool),
  ]);
  return { ...alerts, routes: routes.map(({ id, name }) => ({ routeId: id, name })) };
}

const ofCampaign = ({ handle, ...route }: AlertRoute<CampaignAuthor>) =>
  campaignEndpoint<Params & { campaignId: string }>({
    answer: AlertPage,
    ...route,
    handle: (call) => {
      const { pool, campaign } = call.reader;
      const page: Page = (before) => alertsOf(call.reader, before);
      return handle(call, { ...call.actor, pool, campaign: campaign.id }, page);
    },
  });

const ofRoutes = ({ handle, ...route }: AlertRoute<Author>) =>
  consoleEndpoint<Params>({
    answer: RouteAlertPage,
    ...route,
    handle: (call) => {
      const author = { ...call.actor, pool: call.mirror.pool, campaign: null };
      return handle(call, author, routeAlertsOf);
    },
  });

/** The endpoints that alerts of a campaign and of routes have in common. A write answers with the new alerts. */
function shared<Who extends Author, Handler>(endpoint: (route: AlertRoute<Who>) => Handler) {
  const sealing = ({ mirror }: ConsoleCall<Params>) => ({
    keySecret: mirror.keySecret,
    settings: runtime().service.settings,
  });
  return {
    show: endpoint({
      permission: "read",
      handle: ({ request }, _, page) => page(pastAlert(new URL(request.url).searchParams.get("before"))),
    }),
    // Twice is as good as once: whoever was first is named.
    acknowledge: write(endpoint, "send", (author, { alertId }) => acknowledge(author, numberOf(alertId))),
    addTarget: endpoint({
      permission: "administer",
      answer: AlertTargetMade,
      status: 201,
      audit: { action: "alert_target.create" },
      handle: async (call, author) =>
        addTarget(sealing(call), author, await readBody(call.request, AlertTargetRequest)),
    }),
    changeTarget: write(endpoint, "administer", async (author, { targetId }, request) =>
      changeTarget(author, uuidOf(targetId), await readBody(request, AlertTargetChange)),
    ),
    removeTarget: write(endpoint, "administer", (author, { targetId }) =>
      removeTarget(author, uuidOf(targetId)),
    ),
    // The worker sends it, and the target's `last` says how that went.
    testTarget: write(endpoint, "administer", (author, { targetId }) => testTarget(author, uuidOf(targetId))),
    // Shown this once; the old one ends at once.
    renewSecret: endpoint({
      permission: "administer",
      stepUp: true,
      answer: AlertTargetMade,
      audit: { action: "alert_target.secret" },
      handle: async (call, author) => renewSecret(sealing(call), author, uuidOf(call.params.targetId ?? "")),
    }),
  };
}

function write<Who extends Author, Handler>(
  endpoint: (route: AlertRoute<Who>) => Handler,
  permission: Permission,
  change: Change<Who>,
): Handler {
  return endpoint({
    permission,
    handle: async ({ params, request }, author, page) => {
      await change(author, { alertId: "", ruleId: "", targetId: "", ...params }, request);
      return page();
    },
  });
}

export const campaignAlerts = {
  ...shared(ofCampaign),
  addRule: write(ofCampaign, "administer", async (author, _, request) =>
    addRule(author, await readBody(request, AlertRuleRequest)),
  ),
  changeRule: write(ofCampaign, "administer", async (author, { ruleId }, request) =>
    changeRule(author, numberOf(ruleId), await readBody(request, AlertRuleChange)),
  ),
  removeRule: write(ofCampaign, "administer", (author, { ruleId }) => removeRule(author, numberOf(ruleId))),
};

export const routeAlerts = {
  ...shared(ofRoutes),
  changeRule: write(ofRoutes, "administer", async (author, { ruleId }, request) =>
    changeRule(author, numberOf(ruleId), await readBody(request, RouteRuleChange)),
  ),
};
