import { SelectField } from "#components/ui/form/field";
import { ROLES, type Role } from "#lib/domain/people/role";
import { ROLE_WORDS } from "#lib/domain/people/role-labels";

const MEANING = ROLES.map((role) => (
  <span key={role} className="block">
    {ROLE_WORDS[role].name}: {ROLE_WORDS[role].may}.
  </span>
));

export function RoleField({ current, hint }: { current: Role; hint?: string }) {
  return (
    <SelectField
      label="Role"
      name="role"
      defaultValue={current}
      hint={
        <>
          {MEANING}
          {hint}
        </>
      }
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {ROLE_WORDS[each].name}
        </option>
      ))}
    </SelectField>
  );
}
