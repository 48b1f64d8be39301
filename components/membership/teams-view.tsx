"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { teamsQuery } from "#components/membership/membership-queries.ts";
import { TeamCard } from "#components/membership/team-card";
import { TeamDialog } from "#components/membership/team-dialog";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { Team, TeamList } from "#lib/wire/console/membership";

type Props = { initial: TeamList; campaigns: { id: number; name: string }[] };

/** Groups of campaigns with the people who work on them. */
export function TeamsView({ initial, campaigns }: Props) {
  const [edited, setEdited] = useState<Team | "new" | null>(null);
  const { data, error } = useQuery({ ...teamsQuery, initialData: initial, ...usePollPause() });
  const client = useQueryClient();
  const changed = () => client.invalidateQueries(teamsQuery);
  const { teams, asOf } = data;
  return (
    <>
      {error && <ErrorPanel what="The teams could not be loaded" error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 text-text-muted max-sm:basis-full">
          A team gives its people a role in all of its campaigns. As of <Moment at={asOf} />
        </p>
        <Button look="primary" onClick={() => setEdited("new")}>
          New team
        </Button>
      </div>
      {teams.length === 0 && (
        <Empty icon={<UsersRound size={28} />} title="No teams yet">
          With teams, a hundred memberships are three: choose campaigns, then add people or groups of your
          sign-in provider.
        </Empty>
      )}
      {teams.map((team) => (
        <TeamCard key={team.id} team={team} onEdit={() => setEdited(team)} onChanged={changed} />
      ))}
      {edited !== null && (
        <TeamDialog
          team={edited === "new" ? null : edited}
          campaigns={campaigns}
          onSaved={changed}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
