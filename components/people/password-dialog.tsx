"use client";
import { PasswordFields } from "#components/sign-in/password-fields";
import { changePassword, sameTwice } from "#components/sign-in/sign-in.ts";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Change your password"
      submit="Change password"
      done="Password changed"
      onClose={onClose}
      onSubmit={async (form) => changePassword(String(form.get("current")), sameTwice(form))}
    >
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <PasswordFields />
    </FormDialog>
  );
}
