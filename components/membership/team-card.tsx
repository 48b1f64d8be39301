"use client";
import type { Route } from "next";
import Link from "next/link";
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
import { CAMPAIGN_ROLE_WORDS } from "#lib/domain/people/role-labels";
import type { Member, Team } from "#lib/wire/console/membership";

type Props = { team: Team; onEdit: () => void; onChanged: () => Promise<void> };

/** A team with its campaigns and people, and the actions on it. */
export function TeamCard({ team, onEdit, onChanged }: Props) {
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const [managed, setManaged] = useState<number | null>(null);
  const { id, name, campaigns, groups, members } = team;
  const write = (asked: MemberWrite) => writeMember(teamMembersPath(id), asked).finally(onChanged);
  const member = members.find((each) => each.id === managed);
  return (
    <section
      aria-label={`Team ${name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-base font-semibold wrap-anywhere max-sm:basis-full">{name}</h2>
        <Button size="small" onClick={() => setOpen("add")}>
          Add a member
        </Button>
        <Button size="small" onClick={onEdit}>
          Change…
        </Button>
        <Button size="small" onClick={() => setOpen("remove")}>
          Remove…
        </Button>
      </div>
      {campaigns.length === 0 ? (
        <p className="text-text-muted">This team has no campaigns yet. Choose them with “Change…”.</p>
      ) : (
        <ul aria-label={`Campaigns of ${name}`} className="flex flex-wrap gap-x-4 gap-y-1">
          {campaigns.map((each) => (
            <li key={each.id} className="min-w-0 wrap-anywhere">
              <Link href={`/campaigns/${each.id}` as Route} className="text-text-accent hover:underline">
                {each.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <p className="wrap-anywhere text-text-muted">
          {groups.length === 1 ? "Group" : "Groups"} of the sign-in provider:{" "}
          {groups.map((group) => `${group.name} (${CAMPAIGN_ROLE_WORDS[group.role].name})`).join(", ")}
        </p>
      )}
      {members.length > 0 ? (
        <MemberTable
          label={`Members of ${name}`}
          ofTeam={name}
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
            {members.length === 1 ? "Its 1 member loses" : `Its ${members.length} members lose`} the campaigns
            of this team. Operations and retry plans that they started there are stopped.
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
