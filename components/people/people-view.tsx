"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { InvitationList } from "#components/people/invitation-list";
import { OwnSignIn } from "#components/people/own-sign-in";
import { changePeople, peopleQuery } from "#components/people/people-queries.ts";
import { PeopleTable } from "#components/people/people-table";
import { SecondFactorRule } from "#components/people/second-factor-rule";
import { VisibilityRule } from "#components/people/visibility-rule";
import { ErrorPanel } from "#components/ui/error-panel";
import { ActionButton } from "#components/ui/form/action-button";
import { announce } from "#lib/browser/announcer";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { PEOPLE_DENIED } from "#lib/domain/people/people-rules";
import { may, type Role } from "#lib/domain/people/role";
import type { PeopleList } from "#lib/wire/console/people";

const InviteDialog = dynamic(() => import("#components/people/invite-dialog").then((m) => m.InviteDialog), {
  ssr: false,
});
const PersonDialog = dynamic(() => import("#components/people/person-dialog").then((m) => m.PersonDialog), {
  ssr: false,
});

/** `passkeyRefusal`: why there are no passkeys under this console's address, or null. */
type Props = { role: Role; initial: PeopleList; passkeyRefusal: string | null };

/** Shows everybody's roles; admins can change them. */
export function PeopleView({ role, initial, passkeyRefusal }: Props) {
  const [inviting, setInviting] = useState(false);
  const [managed, setManaged] = useState<string | null>(null);
  const { data = initial, error } = useQuery({ ...peopleQuery, initialData: initial, ...usePollPause() });
  const change = useMutation(changePeople(useQueryClient()));
  const admin = may(role, "administer");
  const { people, invitations, admins, signOn, secondFactorRule } = data;
  const self = people.find(({ isSelf }) => isSelf);
  const person = people.find(({ id }) => id === managed);
  const problem = change.error ?? error;
  return (
    <>
      {problem && (
        <ErrorPanel
          what={
            change.error ? "The invitation could not be revoked" : "The list of people could not be loaded"
          }
          next={change.error ? "Try again." : undefined}
          error={problem}
        />
      )}
      {self && (
        <OwnSignIn
          self={self}
          provider={signOn?.name ?? null}
          secondFactorRequired={data.secondFactorRequired}
          passkeyRefusal={passkeyRefusal}
        />
      )}
      {may(role, "read") && (
        <>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <h2 className="flex-1 text-base font-semibold max-sm:basis-full">Who can use this console</h2>
            <ActionButton
              look="primary"
              denied={admin ? null : PEOPLE_DENIED}
              onClick={() => setInviting(true)}
            >
              Invite a person
            </ActionButton>
          </div>
          {!admin && <p className="text-text-muted">{PEOPLE_DENIED}</p>}
          <PeopleTable people={people} onManage={admin ? ({ id }) => setManaged(id) : null} />
        </>
      )}
      {admin && (
        <>
          <h2 className="mt-3 text-base font-semibold">Invitations</h2>
          <InvitationList
            invitations={invitations}
            busy={change.isPending}
            onRevoke={({ id }) =>
              change.mutate(
                { kind: "revoke", invitation: id },
                { onSuccess: () => announce("Invitation revoked") },
              )
            }
          />
          <h2 className="mt-3 text-base font-semibold">Rules for everyone</h2>
          <SecondFactorRule
            asker={role}
            rule={secondFactorRule}
            hasSecondFactor={self?.detail?.secondFactor ?? false}
          />
          <VisibilityRule rule={data.visibility} />
        </>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {person && (
        <PersonDialog
          person={person}
          asker={role}
          admins={admins}
          signOn={signOn}
          onClose={() => setManaged(null)}
        />
      )}
    </>
  );
}
