import { answerPlan } from "#lib/console/plans/answer-plan";
import { askerOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { numberIn } from "#lib/web/console/plan-number";
import { PlanAnswer, PlanAnswered } from "#lib/wire/console/plan";

type Params = { campaignId: string; planId: string };

export const POST = campaignEndpoint<Params, typeof PlanAnswered>(
  "send",
  PlanAnswered,
  async ({ request, reader, params, operator }) => {
    const answer = await readBody(request, PlanAnswer);
    return { n: await answerPlan(reader, numberIn(params.planId) ?? 0, answer, askerOf(request, operator)) };
  },
  200,
  { inside: "plan.agree" },
);
