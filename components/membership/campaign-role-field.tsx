import { SelectField } from "#components/ui/form/field";
import { CAMPAIGN_ROLES, type CampaignRole } from "#lib/domain/people/role";
import { CAMPAIGN_ROLE_WORDS } from "#lib/domain/people/role-labels";

const MEANING = CAMPAIGN_ROLES.map((role) => (
  <span key={role} className="block">
    {CAMPAIGN_ROLE_WORDS[role].name}: {CAMPAIGN_ROLE_WORDS[role].may}.
  </span>
));

export function CampaignRoleField({ current = "viewer" }: { current?: CampaignRole }) {
  return (
    <SelectField label="Role" name="role" defaultValue={current} hint={MEANING}>
      {CAMPAIGN_ROLES.map((each) => (
        <option key={each} value={each}>
          {CAMPAIGN_ROLE_WORDS[each].name}
        </option>
      ))}
    </SelectField>
  );
}

/** The role that a form has chosen. */
export function campaignRoleIn(form: FormData): CampaignRole {
  return CAMPAIGN_ROLES.find((role) => role === form.get("role")) ?? "viewer";
}
