import type { FormEvent } from "react";
import { RoleField } from "#components/people/role-field";
import { Button } from "#components/ui/form/button";
import { ReasonedButton } from "#components/ui/form/reasoned-button";
import { parseRole, type Role } from "#lib/domain/people/role";
import { ROLE_WORDS } from "#lib/domain/people/role-words";

type Props = {
  role: Role | null;
  reason: string | null;
  hint: string | undefined;
  busy: boolean;
  onChoose: (role: Role) => void;
};

/** Somebody's role, and another one to choose, where that is allowed. */
export function RoleForm({ role, reason, hint, busy, onChoose }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = parseRole(String(new FormData(event.currentTarget).get("role")));
    if (chosen) onChoose(chosen);
  }
  if (reason !== null) {
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
        <div className="min-w-40 flex-1">
          <div className="font-medium">Role: {role ? ROLE_WORDS[role].name : "none"}</div>
          <div className="text-xs text-text-muted">{reason}</div>
        </div>
        <ReasonedButton denied={reason}>Change role</ReasonedButton>
      </li>
    );
  }
  return (
    <li className="px-3 py-2.5">
      <form key={role} onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <RoleField current={role ?? "viewer"} hint={hint} />
        </div>
        <Button type="submit" disabled={busy}>
          Change role
        </Button>
      </form>
    </li>
  );
}
