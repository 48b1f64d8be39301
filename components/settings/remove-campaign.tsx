"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeCampaign } from "#components/settings/mutations.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { ConsoleCampaign } from "#lib/wire/console/campaign";

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
        <li>
          The campaign disappears from the console for everyone, and the console stops calling its service.
        </li>
        <li>
          Nothing changes at {campaign.upstream.name}. Messages and batches stay there and are still sent.
        </li>
        <li>The console deletes the key at once, and the messages it has read after 7 days.</li>
        <li>To bring everything back before then, register the campaign again with a key.</li>
      </ul>
    </FormDialog>
  );
}
