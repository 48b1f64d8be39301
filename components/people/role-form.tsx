import { RoleField } from "#components/people/role-field";
import { ActionButton } from "#components/ui/form/action-button";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { parseRole, type Role } from "#lib/domain/people/role";
import { ROLE_WORDS } from "#lib/domain/people/role-labels";

type Props = {
  role: Role | null;
  reason: string | null;
  hint: string | undefined;
  busy: boolean;
  onChoose: (role: Role) => void;
};

/** Shows a person's role, and changes it where that is allowed. */
export function RoleForm({ role, reason, hint, busy, onChoose }: Props) {
  function choose(form: FormData) {
    const chosen = parseRole(String(form.get("role")));
    if (chosen) onChoose(chosen);
  }
  if (reason !== null) {
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
        <div className="min-w-40 flex-1">
          <div className="font-medium">Role: {role ? ROLE_WORDS[role].name : "none"}</div>
          <div className="text-xs text-text-muted">{reason}</div>
        </div>
        <ActionButton denied={reason}>Change role</ActionButton>
      </li>
    );
  }
  return (
    <li className="px-3 py-2.5">
      <Form problem={null} onSend={choose} className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <RoleField key={role} current={role ?? "viewer"} hint={hint} />
        </div>
        <SubmitButton look="plain" isBusy={busy} busy="Changing…" className="mt-6">
          Change role
        </SubmitButton>
      </Form>
    </li>
  );
}
