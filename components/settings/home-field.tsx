import { SelectField } from "#components/ui/form/field";
import { HOME_COUNTRIES } from "#lib/domain/recipients/home-number";

/** The country to which a campaign mostly sends. */
export function HomeField({ code }: { code: number | null }) {
  return (
    <SelectField
      label="Home country"
      name="home"
      defaultValue={code ?? ""}
      hint="The console asks about a number that looks like one of this country without its calling code, or with the code twice. The service still accepts it."
    >
      <option value="">None</option>
      {[...HOME_COUNTRIES].map(([each, { name }]) => (
        <option key={each} value={each}>
          {name} ({each})
        </option>
      ))}
    </SelectField>
  );
}

/** The form's value; undefined if the field was not shown yet. */
export function homeIn(form: FormData): number | null | undefined {
  const code = form.get("home");
  return code === null ? undefined : code === "" ? null : Number(code);
}
