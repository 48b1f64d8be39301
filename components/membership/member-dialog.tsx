"use client";
import { useState } from "react";
import { CampaignRoleField, campaignRoleIn } from "#components/membership/campaign-role-field";
import type { MemberWrite } from "#components/membership/membership-queries.ts";
import { ActionLine } from "#components/people/action-line";
import { Button } from "#components/ui/form/button";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { Dialog } from "#components/ui/popup/dialog";
import { useWrite } from "#lib/browser/use-write";
import type { Member } from "#lib/wire/console/membership";

type Props = {
  member: Member;
  /** Why this membership cannot be changed here; null: it can. */
  reason: string | null;
  onWrite: (write: MemberWrite) => Promise<unknown>;
  onClose: () => void;
};

/** Another role for a member, or none; what can't be done says why. */
export function MemberDialog({ member: { id, name, email, role }, reason, onWrite, onClose }: Props) {
  const [removing, setRemoving] = useState(false);
  const { send, isPending, problem } = useWrite({ mutationFn: onWrite });
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="wrap-anywhere text-text-muted">{email}</p>
      {reason && <p className="rounded-md border px-3 py-2">{reason}</p>}
      {!reason && (
        <Form
          className="grid gap-4"
          problem={problem}
          onSend={(form) => send({ kind: "change", id, role: campaignRoleIn(form) }, onClose)}
        >
          <CampaignRoleField current={role} />
          <div className="flex justify-end">
            <SubmitButton isBusy={isPending} busy="Changing…">
              Change role
            </SubmitButton>
          </div>
        </Form>
      )}
      <ul aria-label="Actions" className="divide-y rounded-md border">
        <ActionLine
          title="Remove"
          text="They no longer see the campaigns of this membership. Operations and retry plans that they began there stop."
          button="Remove…"
          reason={reason}
          onPress={() => setRemoving(true)}
        >
          {removing && (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-2 rounded-md border border-alarm-border bg-alarm px-3 py-2"
            >
              <p className="min-w-40 flex-1 wrap-anywhere">Remove {email}?</p>
              <Button onClick={() => setRemoving(false)}>Keep</Button>
              <Button
                aria-disabled={isPending || undefined}
                onClick={() => send({ kind: "remove", id }, onClose)}
              >
                Remove {name}
              </Button>
            </div>
          )}
        </ActionLine>
      </ul>
    </Dialog>
  );
}
