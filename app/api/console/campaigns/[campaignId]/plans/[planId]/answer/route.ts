import { answerPlan } from "#lib/console/plans/answer-plan";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { PlanAnswer, PlanAnswered } from "#lib/wire/console/plan";

export const POST = campaignEndpoint<{ campaignId: string; planId: string }>({
  permission: "send",
  answer: PlanAnswered,
  audit: { action: "plan.agree" },
  handle: async ({ request, reader, params, asker }) => {
    const answer = await readBody(request, PlanAnswer);
    return { n: await answerPlan(reader, numberIn(params.planId) ?? 0, answer, asker) };
  },
});
