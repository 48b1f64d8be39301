import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { ROLE_WORDS } from "#lib/domain/people/role-labels";
import type { Invitation } from "#lib/wire/console/people";

type Props = { invitations: Invitation[]; busy: boolean; onRevoke: (invitation: Invitation) => void };

/** Invitation links that are still unused. */
export function InvitationList({ invitations, busy, onRevoke }: Props) {
  if (invitations.length === 0) return <p className="text-text-muted">No open invitations.</p>;
  return (
    <ul aria-label="Invitations" className="divide-y rounded-lg border bg-surface">
      {invitations.map((invitation) => {
        const { id, email, role, invitedBy, createdAt, expiresAt, expired } = invitation;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <div className="min-w-48 flex-1">
              <div className="font-medium wrap-anywhere">
                {email} <span className="font-normal text-text-muted">as {ROLE_WORDS[role].name}</span>
              </div>
              <div className="text-xs text-text-muted">
                invited by {invitedBy} <Moment at={createdAt} /> ·{" "}
                {expired ? (
                  "expired: invite them again"
                ) : (
                  <>
                    expires <Moment at={expiresAt} absolute />
                  </>
                )}
              </div>
            </div>
            <Button
              size="small"
              aria-disabled={busy || undefined}
              aria-label={`Revoke the invitation for ${email}`}
              onClick={() => !busy && onRevoke(invitation)}
            >
              {expired ? "Remove" : "Revoke"}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
