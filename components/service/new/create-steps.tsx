import { Check } from "lucide-react";
import {
  type CampaignDraft,
  openSteps,
  STEP_TITLES,
  STEPS,
  type Step,
  stepProblem,
} from "#components/service/new/new-campaign.ts";

type Props = { draft: CampaignDraft; step: Step; onStep: (step: Step) => void };

/** Shows the current step. Earlier steps can be opened, later ones once nothing before them is missing. */
export function CreateSteps({ draft, step, onStep }: Props) {
  const open = openSteps(draft);
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2">
      {STEPS.map((each, i) => {
        const isDone = i < STEPS.indexOf(step) && stepProblem(each, draft) === null;
        const look = each === step ? "font-semibold" : "text-text-muted";
        return (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? "step" : undefined}
              aria-disabled={!open.includes(each) || undefined}
              onClick={() => open.includes(each) && onStep(each)}
              className={`flex items-center gap-2 rounded-sm py-1 aria-disabled:cursor-default ${look}`}
            >
              <span className="flex size-5 items-center justify-center rounded-full border border-border-strong text-xs">
                {isDone ? <Check size={12} aria-label="done" /> : i + 1}
              </span>
              {STEP_TITLES[each]}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
