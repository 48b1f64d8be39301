"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { AddMemberDialog } from "#components/membership/add-member-dialog";
import { MemberDialog } from "#components/membership/member-dialog";
import { MemberTable } from "#components/membership/member-table";
import {
  type MemberWrite,
  membersPath,
  membersQuery,
  writeMember,
} from "#components/membership/membership-queries.ts";
import { PersonName } from "#components/people/person-name";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { ActionButton } from "#components/ui/form/action-button";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { ROLE_WORDS } from "#lib/domain/people/role-labels";
import type { Member, MemberList } from "#lib/wire/console/membership";

const DENIED = "Only admins of the campaign can change its members.";

type Props = { campaign: string; name: string; initial: MemberList };

/** Lists who has access to a campaign; its admins can change that. */
export function MembersView({ campaign, name, initial }: Props) {
  const [adding, setAdding] = useState(false);
  const [managed, setManaged] = useState<number | null>(null);
  const query = membersQuery(campaign);
  const { data, error } = useQuery({ ...query, initialData: initial, ...usePollPause() });
  const client = useQueryClient();
  const write = (asked: MemberWrite) =>
    writeMember(membersPath(campaign), asked).finally(() => client.invalidateQueries(query));
  const { members, everywhere, adminsOnly, mayChange, asOf } = data;
  const seeing = adminsOnly ? "Admins of the console" : "People who see every campaign";
  const member = members.find(({ id }) => id === managed);
  return (
    <>
      {error && <ErrorPanel what="The list of members could not be loaded" error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 text-text-muted max-sm:basis-full">
          As of <Moment at={asOf} />
        </p>
        <ActionButton look="primary" denied={mayChange ? null : DENIED} onClick={() => setAdding(true)}>
          Add a member
        </ActionButton>
      </div>
      {!mayChange && <p className="text-text-muted">{DENIED}</p>}
      {members.length === 0 ? (
        <Empty icon={<UsersRound size={28} />} title="This campaign has no members of its own">
          {mayChange && "Add the people who work on it, or add it to a team. "}
          The people below already see it.
        </Empty>
      ) : (
        <MemberTable
          label="Members"
          members={members}
          onManage={mayChange ? ({ id }) => setManaged(id) : null}
        />
      )}
      <h2 className="mt-3 text-base font-semibold">{seeing}</h2>
      <p className="text-text-muted">
        {adminsOnly
          ? "They see every campaign. Others whose role in the whole console holds here too are not listed for you."
          : "Their role in the whole console holds here too. Admins of the console change it in Settings, People."}
      </p>
      <ul aria-label={seeing} className="divide-y rounded-lg border bg-surface">
        {everywhere.map(({ email, name: person, role }) => (
          <li key={email} className="flex items-center gap-3 px-3 py-1.5">
            <div className="min-w-0 flex-1">
              <PersonName name={person} email={email} isSelf={false} />
            </div>
            <span>{ROLE_WORDS[role].name}</span>
          </li>
        ))}
      </ul>
      {adding && (
        <AddMemberDialog
          of={name}
          onAdd={(asked) => write({ kind: "add", member: asked })}
          onClose={() => setAdding(false)}
        />
      )}
      {member && (
        <MemberDialog
          member={member}
          reason={unchangeable(member)}
          onWrite={write}
          onClose={() => setManaged(null)}
        />
      )}
    </>
  );
}

function unchangeable({ team, isSelf }: Member): string | null {
  if (team) return `This membership comes from the team ${team.name}. Change it under Settings, Teams.`;
  return isSelf ? "You cannot change your own membership. Another admin can." : null;
}
