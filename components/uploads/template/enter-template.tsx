"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "#components/ui/form/form-dialog";
import { templateEntry } from "#components/uploads/template/template-entry.ts";
import { TemplateFields } from "#components/uploads/template/template-fields";
import { enterTemplate } from "#components/uploads/upload-queries.ts";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = { campaign: string; rules: UploadRules; onClose: () => void };

/** Enters the campaign's template as it is at its service, which does not provide it. */
export function EnterTemplate({ campaign, rules, onClose }: Props) {
  const { mutateAsync } = useMutation(enterTemplate(useQueryClient(), campaign));
  return (
    <FormDialog
      title="Template of this campaign"
      submit="Save"
      done="Template saved"
      onClose={onClose}
      onSubmit={(form) => mutateAsync(templateEntry(form))}
    >
      <TemplateFields rules={rules} />
    </FormDialog>
  );
}
