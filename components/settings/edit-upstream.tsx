"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeUpstream } from "#components/settings/mutations.ts";
import { UpstreamFields, upstreamOf } from "#components/settings/upstream-fields";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { counted } from "#lib/domain/text/counted";
import type { ListedUpstream } from "#lib/wire/console/campaign";

export function EditUpstream({ upstream, onClose }: { upstream: ListedUpstream; onClose: () => void }) {
  const { mutateAsync } = useMutation(changeUpstream(useQueryClient(), upstream.id));
  const [address, setAddress] = useState(upstream.address);
  const campaigns = upstream.campaigns ?? 0;
  const moves = address.trim().replace(/\/+$/, "") !== upstream.address;
  return (
    <FormDialog
      title={`Edit ${upstream.name}`}
      submit="Save"
      done="Environment saved"
      onClose={onClose}
      onSubmit={(form) => mutateAsync({ ...upstreamOf(form), deleteKeys: form.get("forget") === "on" })}
    >
      <UpstreamFields upstream={upstream} onAddress={setAddress} />
      {moves && campaigns > 0 && (
        <CheckboxField
          label={`Forget the API keys of its ${counted(campaigns, "campaign")}`}
          name="forget"
          required
          hint={`They were given for ${upstream.address} and are not sent to another address. The console makes no calls for these campaigns until an admin enters each key again with “Replace key”.`}
        />
      )}
    </FormDialog>
  );
}
