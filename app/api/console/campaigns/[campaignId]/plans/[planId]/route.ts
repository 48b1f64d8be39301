import { showPlan } from "#lib/console/plans/show-plans";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { PlanDetail } from "#lib/wire/console/plan";

export const GET = campaignEndpoint<{ campaignId: string; planId: string }>({
  permission: "read",
  answer: PlanDetail,
  handle: async ({ request, reader, params }) => {
    const before = numberIn(new URL(request.url).searchParams.get("before"));
    return showPlan(reader, numberIn(params.planId) ?? 0, before);
  },
});
