"use client";
import { CampaignRoleField, campaignRoleIn } from "#components/membership/campaign-role-field";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { MemberRequest } from "#lib/wire/console/membership";

type Props = { of: string; onAdd: (member: MemberRequest) => Promise<unknown>; onClose: () => void };

/** Makes a person who can sign in a member of a campaign or a team. */
export function AddMemberDialog({ of, onAdd, onClose }: Props) {
  return (
    <FormDialog
      title={`Add a member to ${of}`}
      submit="Add member"
      done="Member added"
      onSubmit={(form) => onAdd({ email: String(form.get("email")).trim(), role: campaignRoleIn(form) })}
      onClose={onClose}
    >
      <Field
        label="Email address"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        hint="The address with which they sign in here."
      />
      <CampaignRoleField />
    </FormDialog>
  );
}
