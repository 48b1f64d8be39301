"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionLine } from "#components/people/action-line";
import { LinkShown } from "#components/people/link-shown";
import { changePeople, makePasswordLink, type PeopleChange } from "#components/people/people-queries.ts";
import { RoleForm } from "#components/people/role-form";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { DoneNote } from "#components/ui/form/done-note";
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

/** All actions on one person; a disabled action says why. */
export function PersonDialog({ person, asker, admins, signOn, onClose }: Props) {
  const { id, email, name, role, isSelf, detail } = person;
  const [asking, setAsking] = useState<"second-factor" | "remove" | null>(null);
  const [done, setDone] = useState("");
  const [made, setMade] = useState<MadeLink | null>(null);
  const change = useWrite(changePeople(useQueryClient()));
  const link = useWrite({ mutationFn: () => makePasswordLink(id) });
  function act(asked: PeopleChange, outcome: string, then?: () => void) {
    setDone("");
    change.send(asked, () => {
      announce(outcome);
      setDone(outcome);
      setAsking(null);
      then?.();
    });
  }
  const others = (own: string, none: string | null = null) => othersRefusal(asker, { isSelf }, own) ?? none;
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="wrap-anywhere text-text-muted">{email}</p>
      <FormProblem problem={change.problem ?? link.problem} />
      {done && <DoneNote>{done}</DoneNote>}
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
          button="Reset…"
          reason={others(
            "Turn off your own under Your sign-in.",
            detail?.secondFactor ? null : "This person has not set it up.",
          )}
          onPress={() => setAsking("second-factor")}
        >
          {asking === "second-factor" && detail?.secondFactor && (
            <ConfirmInPlace
              question={`Reset the two-factor authentication of ${email}?`}
              confirm={`Reset for ${name}`}
              isBusy={change.isPending}
              onKeep={() => setAsking(null)}
              onConfirm={() => act({ kind: "second-factor", id }, "Two-factor authentication reset")}
            />
          )}
        </ActionLine>
        <ActionLine
          title="Remove"
          text="They are signed out and cannot sign in again. Their invitation links are revoked, and the operations and retry plans they started stop. The audit log keeps their actions."
          button="Remove…"
          reason={removalRefusal(asker, { role, isSelf }, admins)}
          onPress={() => setAsking("remove")}
        >
          {asking === "remove" && (
            <ConfirmInPlace
              question={`Remove ${email}? You cannot undo this.`}
              confirm={`Remove ${name}`}
              isBusy={change.isPending}
              onKeep={() => setAsking(null)}
              onConfirm={() => act({ kind: "remove", id }, `${email} removed`, onClose)}
            />
          )}
        </ActionLine>
      </ul>
    </Dialog>
  );
}
