import { SelectField } from "#components/ui/field";
import { ROLES, type Role } from "#lib/domain/role";
import { ROLE_WORDS } from "#lib/domain/role-words";

export function RoleField({ current, hint }: { current: Role; hint?: string }) {
  return (
    <SelectField label="Role" name="role" defaultValue={current} hint={hint}>
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {ROLE_WORDS[each].name}: {ROLE_WORDS[each].may}
        </option>
      ))}
    </SelectField>
  );
}
