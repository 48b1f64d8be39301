import type { FormPart } from "#components/routes/form/form-parts.ts";
import { TypedField } from "#components/routes/form/typed-field";

type Props = Pick<FormPart, "secrets" | "changeSecrets" | "known"> & {
  name: string;
  label: string;
  error: string | null;
  maxLength: number;
};

/** A secret is written and never read. An empty field leaves it unchanged. */
export function SecretField({ name, label, error, maxLength, secrets, changeSecrets, known }: Props) {
  const isKnown = known?.includes(name) ?? false;
  return (
    <TypedField
      label={label}
      type="password"
      value={secrets[name] ?? ""}
      onType={(secret) => changeSecrets({ ...secrets, [name]: secret })}
      required={!isKnown}
      maxLength={maxLength}
      error={error}
      placeholder={isKnown ? "••••••••" : undefined}
      hint={
        isKnown
          ? "It stays as it is when this is left empty."
          : "It is stored encrypted, and never shown again."
      }
    />
  );
}
