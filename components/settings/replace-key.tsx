"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyField } from "#components/settings/key-field";
import { replaceKey } from "#components/settings/mutations.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { ConsoleCampaign } from "#lib/wire/console/campaign";

export function ReplaceKey({ campaign, onClose }: { campaign: ConsoleCampaign; onClose: () => void }) {
  const { mutateAsync } = useMutation(replaceKey(useQueryClient(), campaign.id));
  return (
    <FormDialog
      title={`Replace the key of ${campaign.name}`}
      submit="Replace key"
      done="Key replaced"
      onClose={onClose}
      onSubmit={(form) => mutateAsync({ key: String(form.get("key")) })}
    >
      <KeyField address={campaign.upstream.address} />
    </FormDialog>
  );
}
