import { Field } from "#components/ui/form/field";

/** A key is written and never read: of a stored one only the last four characters are shown. */
export function KeyField({ address = "the environment's address" }: { address?: string }) {
  return (
    <Field
      label="API key"
      name="key"
      type="password"
      autoComplete="off"
      required
      maxLength={500}
      hint={`The key is tested with one call to ${address}, stored encrypted, and never shown again.`}
    />
  );
}
