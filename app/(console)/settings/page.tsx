import type { Metadata } from "next";
import { CampaignSettings } from "#components/settings/campaign-settings";
import { RunningVersion } from "#components/settings/running-version";
import { SettingsScreen } from "#components/settings/settings-screen";
import { UnlistedProxies } from "#components/settings/unlisted-proxies";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { signedIn } from "#lib/web/pages/signed-in";
import { showUnlistedProxies } from "#lib/web/unlisted-proxies";
import { showVersion } from "#lib/web/version";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { role } = await signedIn();
  const admin = may(role, "administer");
  const { pool, settings } = runtime().service;
  return (
    <SettingsScreen title="Settings" isMember={!may(role, "read")}>
      {admin && <UnlistedProxies proxies={await showUnlistedProxies(pool, settings.trustedProxies)} />}
      <CampaignSettings admin={admin} />
      {admin && <RunningVersion {...(await showVersion(pool))} />}
    </SettingsScreen>
  );
}
