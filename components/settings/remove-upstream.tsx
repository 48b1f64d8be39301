"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeUpstream } from "#components/settings/mutations.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { Upstream } from "#lib/wire/console/campaign";

export function RemoveUpstream({ upstream, onClose }: { upstream: Upstream; onClose: () => void }) {
  const { mutateAsync } = useMutation(removeUpstream(useQueryClient(), upstream.id));
  return (
    <FormDialog
      title={`Remove ${upstream.name}?`}
      submit="Remove environment"
      done={`${upstream.name} was removed`}
      onClose={onClose}
      onSubmit={() => mutateAsync()}
    >
      <p className="wrap-anywhere">
        Campaigns at {upstream.address} can then no longer be registered here. At the service itself nothing
        changes. It can be added again at any time.
      </p>
    </FormDialog>
  );
}
