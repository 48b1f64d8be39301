"use client";
import { useState } from "react";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { ContentFields } from "#components/service/content/content-fields";
import { AccessStep } from "#components/service/new/access-step";
import { CampaignMade } from "#components/service/new/campaign-made";
import { CreateSteps } from "#components/service/new/create-steps";
import { EMPTY_CAMPAIGN, requestOf, stepOfField } from "#components/service/new/new-campaign.ts";
import { StepButtons } from "#components/service/new/step-buttons";
import { useCreateStep } from "#components/service/new/use-create-step.ts";
import { Section } from "#components/service/section";
import { createServiceCampaign } from "#components/service/service-queries.ts";
import { useDraft } from "#components/service/use-draft.ts";
import { Field } from "#components/ui/form/field";
import { FormProblem } from "#components/ui/form/form-problem";
import { RestoredNotice } from "#components/ui/form/restored-notice";
import { SkeletonRows } from "#components/ui/skeleton";
import { useWrite } from "#lib/browser/use-write";
import type { MadeServiceCampaign } from "#lib/wire/service/campaign";

type Props = { admin: boolean; operator: string; ownAddress: string; server: string };

/** Asks for name, content, addresses and keys in steps. The last one creates the campaign completely or not at all. */
export function CreateCampaign({ admin, operator, ownAddress, server }: Props) {
  const draft = useDraft(`${operator} new campaign`, EMPTY_CAMPAIGN);
  const [made, setMade] = useState<MadeServiceCampaign | null>(null);
  const { send, isPending, problem, at } = useWrite(
    { mutationFn: createServiceCampaign },
    "Campaign created",
  );
  const { value, looked } = draft;
  const { step, setStep } = useCreateStep(value, looked);
  if (!admin) return <p className="text-text-muted">{ADMINS_ONLY}</p>;
  // The draft belongs to this tab, so the server cannot know its progress.
  if (!looked) return <SkeletonRows rows={4} label="Loading your draft" />;
  if (made) return <CampaignMade made={made} content={value.content} server={server} name={value.name} />;

  function create() {
    // The draft keeps the request's id, so that repeating it after a lost answer makes no second campaign.
    const requestId = value.requestId || crypto.randomUUID();
    const asked = { ...value, requestId };
    draft.change(asked);
    send(requestOf(asked), (answer) => {
      draft.discard(asked);
      setMade(answer);
    });
  }
  const wrong = problem?.fields[0];
  return (
    <div className="grid gap-3">
      <CreateSteps draft={value} step={step} onStep={setStep} />
      <RestoredNotice shown={draft.restored} onDiscard={() => draft.discard()} />
      <FormProblem problem={problem} fieldsSay />
      {wrong && stepOfField(wrong.field) !== step && (
        <p role="status">Something in an earlier step is wrong. It is marked there.</p>
      )}
      {step === "name" && (
        <Section title="Name">
          <div className="max-w-xl">
            <Field
              label="Name of the campaign"
              value={value.name}
              maxLength={200}
              autoComplete="off"
              autoFocus
              error={at("name")}
              hint="Only people who use this console see the name."
              onChange={(event) => draft.change({ ...value, name: event.target.value })}
              onKeyDown={(event) => event.key === "Enter" && value.name.trim() && setStep("content")}
            />
          </div>
        </Section>
      )}
      {step === "content" && (
        <ContentFields
          draft={value.content}
          refused=""
          readOnly={false}
          at={at}
          onChange={(content) => draft.change({ ...value, content })}
        />
      )}
      {step === "access" && (
        <AccessStep draft={value} ownAddress={ownAddress} at={at} onChange={draft.change} />
      )}
      <StepButtons draft={value} step={step} busy={isPending} onStep={setStep} onCreate={create} />
    </div>
  );
}
