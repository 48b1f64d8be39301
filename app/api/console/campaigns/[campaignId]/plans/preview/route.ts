import { previewPlan } from "#lib/console/plans/preview-plan";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { PlanDraft, PlanPreview } from "#lib/wire/console/plan-preview";

/** `draft` is the plan as JSON. It is no POST, because nothing is written while the plan is edited. */
export const GET = campaignEndpoint({
  permission: "read",
  answer: PlanPreview,
  handle: async ({ request, reader }) => {
    const draft = PlanDraft.safeParse(parse(new URL(request.url).searchParams.get("draft") ?? ""));
    if (draft.success) return previewPlan(reader, draft.data);
    throw new RefusedError(
      400,
      "invalid",
      draft.error.issues[0]?.message ?? "The plan is not valid. Check each field.",
    );
  },
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
