import { showPlan } from "#lib/console/plans/show-plans";
import { stopPlan } from "#lib/console/plans/stop-plan";
import { askerOf, campaignEndpoint } from "#lib/web/console/console-endpoint";
import { numberIn, unknownPlan } from "#lib/web/console/plan-number";
import { PlanDetail } from "#lib/wire/console/plan";

type Params = { campaignId: string; planId: string };

export const POST = campaignEndpoint<Params, typeof PlanDetail>(
  "send",
  PlanDetail,
  async ({ request, reader, params, operator }) => {
    const id = numberIn(params.planId) ?? 0;
    if (!(await stopPlan(reader, id, askerOf(request, operator)))) throw unknownPlan();
    return showPlan(reader, id, null);
  },
  200,
  { inside: "plan.stop" },
);
