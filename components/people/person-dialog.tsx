"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionLine } from "#components/people/action-line";
import { LinkShown } from "#components/people/link-shown";
import { changePeople, makePasswordLink, type PeopleChange } from "#components/people/people-queries.ts";
import { RoleForm } from "#components/people/role-form";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Dialog } from "#components/ui/popup/dialog";
import { announce } from "#lib/browser/announcer";
import { useWrite } from "#lib/browser/use-write";
import { othersRefusal, removalRefusal, roleRefusal } from "#lib/domain/people/people-rules";
import type { Role } from "#lib/domain/people/role";
import type { MadeLink, PeopleList, Person } from "#lib/wire/console/people";

type Props = {
  person: Person;
  asker: Role;
  admins: number;
  signOn: PeopleList["signOn"];
  onClose: () => void;
};

/** All that can be done about one person; what can't be done says why. */
export function PersonDialog({ person, asker, admins, signOn, onClose }: Props) {
  const { id, email, name, role, isSelf, detail } = person;
  const [removing, setRemoving] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const change = useWrite(changePeople(useQueryClient()));
  const link = useWrite({ mutationFn: () => makePasswordLink(id) });
  const act = (asked: PeopleChange, done: string, then?: () => void) =>
    change.send(asked, () => {
      announce(done);
      then?.();
    });
  const others = (own: string, none: string | null = null) => othersRefusal(asker, { isSelf }, own) ?? none;
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="wrap-anywhere text-text-muted">{email}</p>
      <FormProblem problem={change.problem ?? link.problem} />
      <ul aria-label="Actions" className="divide-y rounded-md border">
        <RoleForm
          role={role}
          reason={roleRefusal(asker, { role, isSelf }, null, admins)}
          hint={
            role === null
              ? "Their groups at the sign-in provider give them no role, so they cannot sign in."
              : signOn?.decidesRoles && detail?.singleSignOn
                ? `${signOn.name} sets the role again at each sign-in.`
                : undefined
          }
          busy={change.isPending}
          onChoose={(next) => act({ kind: "role", id, role: next }, "Role changed")}
        />
        <ActionLine
          title="Sessions"
          text={`Signed in with ${detail?.sessions === 1 ? "1 browser" : `${detail?.sessions ?? 0} browsers`}. Ending the sessions signs this person out of all of them.`}
          button="End all sessions"
          reason={others(
            "End your own sessions from your account menu.",
            detail?.sessions === 0 ? "This person is not signed in." : null,
          )}
          onPress={() => act({ kind: "sessions", id }, "Sessions ended")}
        />
        <ActionLine
          title="Password"
          text="Creates a link for setting a new password. The old password works until the link is used."
          button="Create a link"
          reason={others("Change your own password under Your sign-in.")}
          onPress={() => link.send(undefined, setMade)}
        >
          {made && <LinkShown label="Link to set a new password" link={made} />}
        </ActionLine>
        <ActionLine
          title="Two-factor authentication"
          text="Reset it for a person who has lost their phone and recovery codes. They sign in with only a password until they set it up again."
          button="Reset"
          reason={others(
            "Turn off your own under Your sign-in.",
            detail?.secondFactor ? null : "This person has not set it up.",
          )}
          onPress={() => act({ kind: "second-factor", id }, "Two-factor authentication reset")}
        />
        <ActionLine
          title="Remove"
          text="They are signed out and cannot sign in again. Their invitation links are revoked, and the operations and retry plans they started stop. The audit log keeps their actions."
          button="Remove…"
          reason={removalRefusal(asker, { role, isSelf }, admins)}
          onPress={() => setRemoving(true)}
        >
          {removing && (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-2 rounded-md border border-alarm-border bg-alarm px-3 py-2"
            >
              <p className="min-w-40 flex-1 wrap-anywhere">Remove {email}? You cannot undo this.</p>
              <Button onClick={() => setRemoving(false)}>Keep</Button>
              <Button
                aria-disabled={change.isPending || undefined}
                onClick={() => act({ kind: "remove", id }, `${email} removed`, onClose)}
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
