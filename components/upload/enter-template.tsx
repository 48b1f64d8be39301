"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { FormDialog } from "#components/ui/form-dialog";
import { enterTemplate } from "#lib/browser/upload-queries";
import { LANGUAGES } from "#lib/domain/language";
import type { UploadRules } from "#lib/wire/console-upload";

type Props = { campaign: string; rules: UploadRules; onClose: () => void };

/** The campaign's template, which its service does not tell: entered as it stands there. */
export function EnterTemplate({ campaign, rules, onClose }: Props) {
  const { mutateAsync } = useMutation(enterTemplate(useQueryClient(), campaign));
  const id = useId();
  return (
    <FormDialog
      title="Template of this campaign"
      submit="Save"
      done="Template saved"
      onClose={onClose}
      onSubmit={(form) =>
        mutateAsync({
          bodies: Object.fromEntries(
            LANGUAGES.map((language) => [language, String(form.get(language) ?? "")]).filter(
              ([, body]) => body,
            ),
          ),
          nationalIds: form.get("nationalIds") === "on",
        })
      }
    >
      <p className="text-text-muted">
        Copy each text as the service has it, without header and footer. Variables stand in double braces, as
        in <code className="font-mono text-xs">{"{{name}}"}</code>. Leave languages empty that the campaign
        does not have.
      </p>
      {LANGUAGES.map((language) => (
        <div key={language} className="grid gap-1">
          <label htmlFor={`${id}-${language}`} className="font-medium capitalize">
            {language}
          </label>
          <textarea
            id={`${id}-${language}`}
            name={language}
            rows={3}
            maxLength={5000}
            defaultValue={rules.bodies[language] ?? ""}
            className="control h-auto! w-full py-1.5"
          />
        </div>
      ))}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          name="nationalIds"
          defaultChecked={rules.nationalIds}
          className="mt-0.5 size-4 accent-accent"
        />
        Recipients may be national identity numbers
      </label>
    </FormDialog>
  );
}
