"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "#components/ui/form-dialog";
import { removeCampaign } from "#lib/browser/mutations";
import type { ConsoleCampaign } from "#lib/wire/console-campaign";

export function RemoveCampaign({ campaign, onClose }: { campaign: ConsoleCampaign; onClose: () => void }) {
  const { mutateAsync } = useMutation(removeCampaign(useQueryClient(), campaign.id));
  return (
    <FormDialog
      title={`Remove ${campaign.name}?`}
      submit="Remove campaign"
      done={`${campaign.name} was removed`}
      onClose={onClose}
      onSubmit={() => mutateAsync()}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>It disappears from the console for everybody, and the console makes no more calls for it.</li>
        <li>
          At {campaign.upstream.name} nothing changes: its messages and batches stay, and are still sent.
        </li>
        <li>Its key is forgotten at once; what was read of it is deleted after 7 days.</li>
        <li>Registering it again before then, with a key, brings everything back.</li>
      </ul>
    </FormDialog>
  );
}
