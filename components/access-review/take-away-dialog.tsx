import { roleOf, scopeLabel } from "#components/access-review/access-labels.ts";
import { takeAway } from "#components/access-review/review-queries.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { Access } from "#lib/wire/console/review";

type Props = { access: Access; onChanged: () => Promise<void>; onClose: () => void };

/** Asks before somebody loses a right. */
export function TakeAwayDialog({ access, onChanged, onClose }: Props) {
  const { membership, role, email } = access;
  const removes = membership === null && role === "member";
  return (
    <FormDialog
      title={removes ? `Remove ${email}?` : `Take away ${roleOf(access)} from ${email}?`}
      submit={removes ? "Remove person" : "Take away"}
      done={removes ? "Person removed" : "Access taken away"}
      onSubmit={() => takeAway(access).finally(onChanged)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {removes && "They can no longer sign in, and lose all of their memberships. "}
        {!removes && membership === null && "They keep only the campaigns of their memberships. "}
        {membership !== null && `They no longer have this role in: ${scopeLabel(access)}. `}
        Operations and retry plans that they started and may no longer run are stopped.
      </p>
      {membership === null && access.fromProvider && (
        <p>The sign-in provider gave this role, and may give it again at the next sign-in.</p>
      )}
    </FormDialog>
  );
}
