"use client";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApprovalField, approvalIn } from "#components/settings/approval-field";
import { HomeField, homeIn } from "#components/settings/home-field";
import { LimitFacts } from "#components/settings/limit-facts";
import { LimitFields } from "#components/settings/limit-fields";
import { changeCampaign } from "#components/settings/mutations.ts";
import { RefusedField, refusedIn } from "#components/settings/refused-field";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { isChanged, templateEntry } from "#components/uploads/template/template-entry.ts";
import { TemplateFields } from "#components/uploads/template/template-fields";
import { enterTemplate, uploadRulesQuery } from "#components/uploads/upload-queries.ts";
import { getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { ConsoleCampaign } from "#lib/wire/console/campaign";
import type { CampaignSettings } from "#lib/wire/console/settings";

const settingsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "settings"],
    queryFn: ({ signal }) => getJson<CampaignSettings>(`${campaignPath(campaign)}/settings`, signal),
  });

const SOURCES = {
  service: "Known from the service.",
  entered: "Entered here. Files are checked against it.",
  learned: "Learned from messages read so far. Files are checked against it.",
  unknown: "Not known yet. Files cannot be checked without it.",
};

/** Edits facts about a campaign that no endpoint returns. */
export function EditCampaign({ campaign, onClose }: { campaign: ConsoleCampaign; onClose: () => void }) {
  const id = String(campaign.id);
  // It is read and written without calls, so no limit holds for it.
  const isOwn = campaign.upstream.embedded;
  const client = useQueryClient();
  const change = useMutation(changeCampaign(client, campaign.id));
  const enter = useMutation(enterTemplate(client, id));
  const { data } = useQuery(settingsQuery(id));
  const { data: rules } = useQuery({ ...uploadRulesQuery(id), enabled: !isOwn });
  return (
    <FormDialog
      title="Campaign"
      submit="Save"
      done="Campaign saved"
      onClose={onClose}
      onSubmit={async (form) => {
        const template = templateEntry(form);
        // The change that may be refused comes first, so that a refusal leaves nothing saved.
        if (rules && isChanged(template, rules)) await enter.mutateAsync(template);
        const [share, allowance] = [form.get("share"), form.get("allowance")];
        await change.mutateAsync({
          name: String(form.get("name")),
          oneTimePasswords: form.get("otp") === "on",
          ...(allowance ? { allowancePerSecond: Number(allowance) } : {}),
          ...approvalIn(form, data?.rule),
          homeCode: homeIn(form),
          refusedCharacters: refusedIn(form),
          ...(share ? { backgroundPerSecond: Number(share) } : {}),
        });
      }}
    >
      <Field label="Name" name="name" defaultValue={campaign.name} required maxLength={200} />
      <CheckboxField
        label="Sends one-time passwords"
        name="otp"
        defaultChecked={campaign.oneTimePasswords}
        hint="Messages of this campaign then cannot be retried."
      />
      {rules && (
        <details className="rounded-md border px-3 py-2 [&[open]>summary]:mb-3">
          <summary className="cursor-default font-medium">
            Template and languages
            <span className="block text-xs font-normal text-text-muted">{SOURCES[rules.source]}</span>
          </summary>
          <div className="grid gap-4">
            <TemplateFields rules={rules} />
          </div>
        </details>
      )}
      {data && (
        <ApprovalField key={JSON.stringify([data.rule, data.later])} rule={data.rule} later={data.later} />
      )}
      {data && <HomeField key={data.homeCode} code={data.homeCode} />}
      {data && <RefusedField key={data.refusedCharacters} list={data.refusedCharacters} />}
      {data && !isOwn && (
        <>
          <LimitFields key={`${data.allowancePerSecond} ${data.backgroundPerSecond}`} settings={data} />
          <LimitFacts settings={data} />
        </>
      )}
    </FormDialog>
  );
}
