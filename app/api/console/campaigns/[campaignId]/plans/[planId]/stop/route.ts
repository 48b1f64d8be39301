import { showPlan } from "#lib/console/plans/show-plans";
import { stopPlan } from "#lib/console/plans/stop-plan";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { PlanDetail } from "#lib/wire/console/plan";

export const POST = campaignEndpoint<{ campaignId: string; planId: string }>({
  permission: "send",
  answer: PlanDetail,
  audit: { action: "plan.stop" },
  handle: async ({ reader, params, asker }) => {
    const id = numberIn(params.planId) ?? 0;
    await stopPlan(reader, id, asker);
    return showPlan(reader, id, null);
  },
});
