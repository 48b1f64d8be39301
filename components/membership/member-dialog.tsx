"use client";
import { useState } from "react";
import { CampaignRoleField, campaignRoleIn } from "#components/membership/campaign-role-field";
import type { MemberWrite } from "#components/membership/membership-queries.ts";
import { ActionLine } from "#components/people/action-line";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { Dialog } from "#components/ui/popup/dialog";
import { announce } from "#lib/browser/announcer";
import { useWrite } from "#lib/browser/use-write";
import type { Member } from "#lib/wire/console/membership";

type Props = {
  member: Member;
  /** Why this membership cannot be changed here; null if it can. */
  reason: string | null;
  onWrite: (write: MemberWrite) => Promise<unknown>;
  onClose: () => void;
};

/** Changes or removes a member's role; a disabled action says why. */
export function MemberDialog({ member: { id, name, email, role }, reason, onWrite, onClose }: Props) {
  const [removing, setRemoving] = useState(false);
  const { send, isPending, problem } = useWrite({ mutationFn: onWrite });
  const act = (write: MemberWrite, done: string) =>
    send(write, () => {
      announce(done);
      onClose();
    });
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="wrap-anywhere text-text-muted">{email}</p>
      {reason && <p className="rounded-md border px-3 py-2">{reason}</p>}
      {!reason && (
        <Form
          className="grid gap-4"
          problem={problem}
          onSend={(form) => act({ kind: "change", id, role: campaignRoleIn(form) }, "Role changed")}
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
          text="They no longer see the campaigns of this membership. Operations and retry plans that they started there are stopped."
          button="Remove…"
          reason={reason}
          onPress={() => setRemoving(true)}
        >
          {removing && (
            <ConfirmInPlace
              question={`Remove ${email}?`}
              confirm={`Remove ${name}`}
              isBusy={isPending}
              onKeep={() => setRemoving(false)}
              onConfirm={() => act({ kind: "remove", id }, `${email} removed`)}
            />
          )}
        </ActionLine>
      </ul>
    </Dialog>
  );
}
