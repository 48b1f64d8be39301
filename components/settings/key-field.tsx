import { Field } from "#components/ui/field";

/** Written, never read: what is stored shows only its last four characters. */
export function KeyField() {
  return (
    <Field
      label="API key"
      name="key"
      type="password"
      autoComplete="off"
      required
      maxLength={500}
      hint="Tried with one call on saving, kept encrypted, and never shown again."
    />
  );
}
