import type { Metadata } from "next";
import { TeamsView } from "#components/membership/teams-view";
import { LockedScreen, SettingsScreen } from "#components/settings/settings-screen";
import { showTeams } from "#lib/console/people/show-members";
import { listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { permitted } from "#lib/web/pages/signed-in";
import { TeamList } from "#lib/wire/console/membership";

export const metadata: Metadata = { title: "Teams" };
const MOST_CAMPAIGNS = 1000;

export default async function TeamsPage() {
  const { role, email } = await permitted("read");
  const { pool } = runtime().service;
  if (!may(role, "administer"))
    return (
      <LockedScreen
        title="Teams"
        what="Teams are for admins"
        why="They decide who works on which campaigns."
      />
    );
  const campaigns = await listConsoleCampaigns(pool, "", MOST_CAMPAIGNS);
  return (
    <SettingsScreen title="Teams">
      <TeamsView
        initial={TeamList.parse(await showTeams(pool, email))}
        campaigns={campaigns
          .map(({ id, name }) => ({ id, name }))
          .toSorted((one, other) => one.name.localeCompare(other.name, "en"))}
      />
    </SettingsScreen>
  );
}
