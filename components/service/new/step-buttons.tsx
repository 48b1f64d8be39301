import {
  type CampaignDraft,
  firstProblem,
  STEP_TITLES,
  STEPS,
  type Step,
  stepProblem,
} from "#components/service/new/new-campaign.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";

type Props = {
  draft: CampaignDraft;
  step: Step;
  busy: boolean;
  onStep: (step: Step) => void;
  onCreate: () => void;
};

export function StepButtons({ draft, step, busy, onStep, onCreate }: Props) {
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const next = STEPS[at + 1];
  const wrong = firstProblem(draft);
  const reason =
    wrong && wrong.step !== step ? `${STEP_TITLES[wrong.step]}: ${wrong.problem}` : wrong?.problem;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {before && <Button onClick={() => onStep(before)}>Back</Button>}
      {next ? (
        <ActionButton look="primary" denied={stepProblem(step, draft)} onClick={() => onStep(next)}>
          Next: {STEP_TITLES[next]}
        </ActionButton>
      ) : (
        <ActionButton look="primary" denied={reason} disabled={busy} onClick={onCreate}>
          {busy ? "Creating…" : "Create campaign"}
        </ActionButton>
      )}
    </div>
  );
}
