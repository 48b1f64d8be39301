"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { registerUpstream } from "#components/settings/mutations.ts";
import { UpstreamFields, upstreamOf } from "#components/settings/upstream-fields";
import { FormDialog } from "#components/ui/form/form-dialog";

export function RegisterUpstream({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(registerUpstream(useQueryClient()));
  return (
    <FormDialog
      title="Add an environment"
      submit="Add environment"
      done="Environment added"
      onClose={onClose}
      onSubmit={(form) => mutateAsync(upstreamOf(form))}
    >
      <UpstreamFields />
    </FormDialog>
  );
}
