import { showPlan } from "#lib/console/plans/show-plans";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { PlanDetail } from "#lib/wire/console/plan";

type Params = { campaignId: string; planId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: PlanDetail,
  handle: async ({ request, reader, params }) => {
    const before = numberIn(new URL(request.url).searchParams.get("before"));
    return showPlan(reader, numberIn(params.planId) ?? 0, before);
  },
});
