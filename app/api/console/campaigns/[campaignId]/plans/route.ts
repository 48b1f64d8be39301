import { showPlans } from "#lib/console/plans/show-plans";
import { turnOnPlan } from "#lib/console/plans/turn-on-plan";
import { askerOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { PlanDraft, PlanList, PlanStarted } from "#lib/wire/console/plan";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof PlanList>("read", PlanList, ({ reader }) =>
  showPlans(reader),
);

export const POST = campaignEndpoint<Params, typeof PlanStarted>(
  "send",
  PlanStarted,
  async ({ request, reader, operator }) => {
    return turnOnPlan(reader, await readBody(request, PlanDraft), askerOf(request, operator));
  },
  201,
  { inside: "plan.on" },
);
