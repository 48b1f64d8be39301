"use client";
import { useState } from "react";
import { AddMemberDialog } from "#components/membership/add-member-dialog";
import { MemberDialog } from "#components/membership/member-dialog";
import { MemberTable } from "#components/membership/member-table";
import {
  type MemberWrite,
  removeTeam,
  teamMembersPath,
  writeMember,
} from "#components/membership/membership-queries.ts";
import { Button } from "#components/ui/form/button";
import { FormDialog } from "#components/ui/form/form-dialog";
import { CAMPAIGN_ROLE_WORDS } from "#lib/domain/people/role-words";
import type { Member, Team } from "#lib/wire/console/membership";

type Props = { team: Team; onEdit: () => void; onChanged: () => Promise<void> };

/** A team with its campaigns and people, and what can be done about it. */
export function TeamCard({ team, onEdit, onChanged }: Props) {
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const [managed, setManaged] = useState<number | null>(null);
  const { id, name, campaigns, groups, members } = team;
  const write = (asked: MemberWrite) => writeMember(teamMembersPath(id), asked).finally(onChanged);
  const member = members.find((each) => each.id === managed);
  return (
    <section aria-label={`Team ${name}`} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-base font-semibold wrap-anywhere max-sm:basis-full">{name}</h2>
        <Button onClick={() => setOpen("add")}>Add a member</Button>
        <Button onClick={onEdit}>Change…</Button>
        <Button onClick={() => setOpen("remove")}>Remove…</Button>
      </div>
      <p className="wrap-anywhere text-text-muted">
        {campaigns.length === 0 ? "No campaigns yet." : campaigns.map((each) => each.name).join(", ")}
      </p>
      {groups.length > 0 && (
        <p className="wrap-anywhere text-text-muted">
          Groups:{" "}
          {groups.map((group) => `${group.name} (${CAMPAIGN_ROLE_WORDS[group.role].name})`).join(", ")}
        </p>
      )}
      {members.length > 0 ? (
        <MemberTable
          label={`Members of ${name}`}
          members={members}
          onManage={(each) => setManaged(each.id)}
        />
      ) : (
        <p className="text-text-muted">Nobody is in this team.</p>
      )}
      {open === "add" && (
        <AddMemberDialog
          of={name}
          onAdd={(asked) => write({ kind: "add", member: asked })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "remove" && (
        <FormDialog
          title={`Remove ${name}?`}
          submit="Remove team"
          done="Team removed"
          onSubmit={() => removeTeam(id).then(onChanged)}
          onClose={() => setOpen(null)}
        >
          <p>
            Its {members.length === 1 ? "1 member loses" : `${members.length} members lose`} the campaigns of
            this team, and what they began there stops.
          </p>
        </FormDialog>
      )}
      {member && (
        <MemberDialog
          member={member}
          reason={reasonOf(member)}
          onWrite={write}
          onClose={() => setManaged(null)}
        />
      )}
    </section>
  );
}

function reasonOf({ isSelf, fromGroup }: Member): string | null {
  if (isSelf) return "You cannot change your own membership. Another admin can.";
  return fromGroup === null
    ? null
    : `The group ${fromGroup} of the sign-in provider gives this membership. Change the team's groups, or the person's groups there.`;
}
