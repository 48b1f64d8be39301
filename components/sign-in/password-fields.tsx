import { Field } from "#components/ui/form/field";

/** Fields to enter a new password twice. */
export function PasswordFields() {
  return (
    <>
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={128}
        hint="At least 12 characters. A few unrelated words are easy to remember."
      />
      <Field label="Repeat password" name="again" type="password" autoComplete="new-password" required />
    </>
  );
}
