"use client";
import { PasswordFields } from "#components/sign-in/password-fields";
import { changePassword, sameTwice, signInProblem } from "#components/sign-in/sign-in.ts";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { CallError } from "#lib/browser/api";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  async function submit(form: FormData) {
    const password = sameTwice(form);
    await changePassword(String(form.get("current")), password).catch((error: unknown) => {
      const { status = null, code = "", traceId = null } = error instanceof CallError ? error : {};
      throw new CallError(signInProblem(error), status, code, traceId);
    });
  }
  return (
    <FormDialog
      title="Change your password"
      submit="Change password"
      done="Password changed"
      onClose={onClose}
      onSubmit={submit}
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
