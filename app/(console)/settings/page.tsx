import type { Metadata } from "next";
import { CampaignSettings } from "#components/settings/campaign-settings";
import { Screen } from "#components/shell/screen";
import { may } from "#lib/domain/role";
import { signedIn } from "../signed-in";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { role } = await signedIn();
  return (
    <Screen title="Settings">
      <CampaignSettings admin={may(role, "administer")} />
    </Screen>
  );
}
