import { showPlans } from "#lib/console/plans/show-plans";
import { turnOnPlan } from "#lib/console/plans/turn-on-plan";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { PlanList, PlanStarted } from "#lib/wire/console/plan";
import { PlanDraft } from "#lib/wire/console/plan-preview";

export const GET = campaignEndpoint({
  permission: "read",
  answer: PlanList,
  handle: ({ reader }) => showPlans(reader),
});

export const POST = campaignEndpoint({
  permission: "send",
  answer: PlanStarted,
  status: 201,
  audit: { action: "plan.on" },
  handle: async ({ request, reader, asker }) => {
    return turnOnPlan(reader, await readBody(request, PlanDraft), asker);
  },
});
