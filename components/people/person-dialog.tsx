"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionLine } from "#components/people/action-line";
import { LinkShown } from "#components/people/link-shown";
import { RoleForm } from "#components/people/role-form";
import { Problem } from "#components/sign-in/problem";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { announce } from "#lib/browser/announcer";
import { changePeople, makePasswordLink, type PeopleChange } from "#lib/browser/people";
import { signInProblem } from "#lib/browser/sign-in";
import { othersRefusal, removalRefusal, roleRefusal } from "#lib/domain/people-rules";
import type { Role } from "#lib/domain/role";
import type { PeopleList, Person } from "#lib/wire/console-people";

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
  const change = useMutation(changePeople(useQueryClient()));
  const link = useMutation({ mutationFn: () => makePasswordLink(id) });
  const problem = change.error ?? link.error;
  const act = (asked: PeopleChange, done: string, then?: () => void) =>
    change.mutate(asked, {
      onSuccess: () => {
        announce(done);
        then?.();
      },
    });
  const others = (own: string, none: string | null = null) => othersRefusal(asker, { isSelf }, own) ?? none;
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="break-words text-text-muted">{email}</p>
      {problem && <Problem text={signInProblem(problem)} />}
      <ul aria-label="Actions" className="divide-y rounded-md border">
        <RoleForm
          role={role}
          reason={roleRefusal(asker, { role, isSelf }, null, admins)}
          hint={
            role === null
              ? "Their groups at the sign-in provider give them none now, so they are let in nowhere."
              : signOn?.decidesRoles && detail?.singleSignOn
                ? `${signOn.name} sets it anew at each sign-in.`
                : undefined
          }
          busy={change.isPending}
          onChoose={(next) => act({ kind: "role", id, role: next }, "Role changed")}
        />
        <ActionLine
          title="Sessions"
          text={`Signed in in ${detail?.sessions === 1 ? "one browser" : `${detail?.sessions ?? 0} browsers`}. Ending asks for the password again.`}
          button="End all"
          reason={others(
            "End your own from the menu of your account.",
            detail?.sessions === 0 ? "Signed in nowhere." : null,
          )}
          onPress={() => act({ kind: "sessions", id }, "Sessions ended")}
        />
        <ActionLine
          title="Password"
          text="Makes a link with which they set a new one. The old one is good until they do."
          button="Make a link"
          reason={others("Change your own under Your sign-in.")}
          onPress={() => link.mutate()}
        >
          {link.data && <LinkShown label="Link to a new password" link={link.data} />}
        </ActionLine>
        <ActionLine
          title="Second factor"
          text="For whoever has lost their phone and their recovery codes: they sign in by password alone until they set it up anew."
          button="Reset"
          reason={others(
            "Turn your own off under Your sign-in.",
            detail?.secondFactor ? null : "There is none to reset.",
          )}
          onPress={() => act({ kind: "second-factor", id }, "Second factor reset")}
        />
        <ActionLine
          title="Remove"
          text="They are signed out everywhere and can't sign in again. Links they made are revoked, and what they began stops. What they did stays in the audit."
          button="Remove…"
          reason={removalRefusal(asker, { role, isSelf }, admins)}
          onPress={() => setRemoving(true)}
        >
          {removing && (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-2 rounded-md border border-alarm-border bg-alarm px-3 py-2"
            >
              <p className="min-w-40 flex-1 break-words">Remove {email}? This can't be undone.</p>
              <Button onClick={() => setRemoving(false)}>Keep</Button>
              <Button
                disabled={change.isPending}
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
