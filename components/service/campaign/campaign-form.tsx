"use client";
import { useRouter } from "next/navigation";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { useDraft } from "#components/service/use-draft.ts";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { RestoredNotice } from "#components/ui/form/restored-notice";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

type Props = {
  campaign: ServiceCampaign;
  admin: boolean;
  operator: string;
  onChanged: (campaign: ServiceCampaign) => void;
};
type Values = { name: string; rate: string; nationalIds: boolean };

const valuesOf = (campaign: ServiceCampaign): Values => ({
  name: campaign.name,
  rate: String(campaign.ratePerSecond),
  nationalIds: campaign.nationalIdRecipients,
});

/** Edits the name, the rate, and whether identity numbers can be recipients. */
export function CampaignForm({ campaign, admin, operator, onChanged }: Props) {
  const router = useRouter();
  const saved = valuesOf(campaign);
  const draft = useDraft<Values | null>(`${operator} settings ${campaign.campaignId}`, null);
  const values = draft.value ?? saved;
  const { send, isPending, problem, at } = useWrite(
    { mutationFn: serviceCampaignWrites(campaign.campaignId).update },
    "Campaign saved",
  );
  const change = (part: Partial<Values>) => draft.change({ ...values, ...part });
  const isSame =
    values.name === saved.name && values.rate === saved.rate && values.nationalIds === saved.nationalIds;
  const denied = admin ? (isSame ? "There are no changes to save." : null) : ADMINS_ONLY;
  function save() {
    if (denied) return;
    const changes = {
      ...(values.name !== saved.name && { name: values.name }),
      ...(values.rate !== saved.rate && { ratePerSecond: Number(values.rate) }),
      ...(values.nationalIds !== saved.nationalIds && { nationalIdRecipients: values.nationalIds }),
    };
    send(changes, (changed) => {
      onChanged(changed);
      draft.discard(null);
      // The server renders the heading above, so it must be refreshed.
      router.refresh();
    });
  }
  return (
    <Section title="Settings">
      <Form className="grid gap-4" problem={problem} fieldsSay onSend={save}>
        <RestoredNotice shown={draft.restored} onDiscard={() => draft.discard(null)} />
        <Field
          label="Name"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
          readOnly={!admin}
          required
          maxLength={200}
          error={at("name")}
        />
        <Field
          label="Calls a second"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          value={values.rate}
          onChange={(event) => change({ rate: event.target.value })}
          readOnly={!admin}
          required
          error={at("ratePerSecond")}
          hint="For all endpoints together: 10, unless the campaign was granted more. Uploading a batch of any size is one call."
        />
        <CheckboxField
          label="Recipients may be national identity numbers"
          checked={values.nationalIds}
          denied={admin ? null : ADMINS_ONLY}
          onSwitch={(nationalIds) => change({ nationalIds })}
          hint="NRIC or FIN. The recipient directory gives the phone number. A number without an entry is refused."
        />
        <div>
          <SubmitButton denied={denied} isBusy={isPending} busy="Saving…">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
